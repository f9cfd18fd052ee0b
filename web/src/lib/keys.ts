// A key typed into a field, or while a dialog is open, belongs to that. A dialog just closed may keep the focus for a moment.
export function typedElsewhere(event: KeyboardEvent, fields = 'input, textarea, select'): boolean {
  return (
    (event.target as Element).closest(`${fields}, dialog[open]`) !== null ||
    event.metaKey ||
    event.ctrlKey ||
    event.altKey
  )
}

/** Keys are the board's again, no longer the button's that was pressed: Enter is not meant for that once more. */
export const toStage = (): void =>
  document.querySelector<HTMLElement>('.stage .board')?.focus({ preventScroll: true })
