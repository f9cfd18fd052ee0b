// The card to share: a picture of how a fight ended, drawn in the colors of the page.
import type { EndingView, ReviewView } from '../records'
import { pointsOf } from '../review/curve'
import { capital, counted, initials } from '../lib/words'
import { bestWords, byDeeds, numbers } from './words'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const MOST = 4

interface Colors {
  paper: string
  ink: string
  soft: string
  line: string
  accent: string
  sides: string[]
}

/** The colors as the browser resolves them, theme and accent included. */
function colorsAt(element: Element): Colors {
  const probe = document.createElement('span')
  element.append(probe)
  const color = (name: string): string => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const found = {
    paper: color('--sheet'),
    ink: color('--ink'),
    soft: color('--soft'),
    line: color('--line'),
    accent: color('--accent'),
    sides: [0, 1, 2, 3].map((side) => color(`--side-${side}`)),
  }
  probe.remove()
  return found
}

/** A PNG of the ending, with the curve where it is known. */
export async function shareCard(
  ending: EndingView,
  heading: string,
  review: ReviewView | null,
  from: Element,
): Promise<Blob> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [WIDTH, HEIGHT]
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw the card.')
  const colors = colorsAt(from)
  drawGround(pen, colors)
  if (review?.moments.length) drawCurve(pen, review, colors)
  drawHeading(pen, ending, heading, colors)
  drawHeroes(pen, ending, colors)
  return new Promise((done, failed) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error('The card could not be drawn.'))),
      'image/png',
    ),
  )
}

function drawGround(pen: CanvasRenderingContext2D, colors: Colors): void {
  pen.fillStyle = colors.paper
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = colors.accent
  pen.fillRect(0, 0, 16, HEIGHT)
}

function drawCurve(pen: CanvasRenderingContext2D, review: ReviewView, colors: Colors): void {
  const [top, tall] = [HEIGHT - 150, 110]
  const points = pointsOf(review)
  review.sides.forEach((_, side) => {
    pen.beginPath()
    points.forEach((point, at) => {
      const [x, y] = [16 + point.x * (WIDTH - 16), top + tall * (1 - (point.wins[side] ?? 0) / 100)]
      if (at) pen.lineTo(x, y)
      else pen.moveTo(x, y)
    })
    pen.strokeStyle = colors.sides[side % 4] ?? colors.ink
    pen.lineWidth = 5
    pen.globalAlpha = 0.55
    pen.stroke()
    pen.globalAlpha = 1
  })
}

function drawHeading(
  pen: CanvasRenderingContext2D,
  ending: EndingView,
  heading: string,
  colors: Colors,
): void {
  write(pen, `${ending.system_title} · ${counted(ending.rounds, 'round')}`, MARGIN, 88, 26, colors.soft)
  write(pen, `${heading}: ${ending.title}`, MARGIN, 152, 54, colors.ink, '700', 'Literata, Georgia, serif')
  write(pen, ending.result, MARGIN, 200, 26, colors.soft)
  write(pen, 'Fray', WIDTH - MARGIN - 70, 88, 34, colors.accent, '700', 'Literata, Georgia, serif')
}

function drawHeroes(pen: CanvasRenderingContext2D, ending: EndingView, colors: Colors): void {
  const own = ending.parts.find((part) => part.yours)?.side ?? 0
  const shown = byDeeds(ending.parts.filter((part) => part.side === own)).slice(0, MOST)
  shown.forEach((part, at) => {
    const y = 262 + at * 62
    pen.beginPath()
    pen.arc(MARGIN + 24, y, 24, 0, 2 * Math.PI)
    pen.strokeStyle = colors.sides[part.side % 4] ?? colors.ink
    pen.lineWidth = 3
    pen.stroke()
    pen.textAlign = 'center'
    write(pen, initials(part.name), MARGIN + 24, y + 8, 22, colors.ink, '700')
    pen.textAlign = 'left'
    const name = `${capital(part.name)}${part.player ? ` (${part.player})` : ''}${part.out ? ', fallen' : ''}`
    write(pen, name, MARGIN + 66, y - 4, 26, colors.ink, '700')
    const said = part.best ? bestWords(part.best) : numbers(part).slice(0, 2).join(', ')
    write(pen, said, MARGIN + 66, y + 24, 22, colors.soft)
  })
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  color: string,
  weight = '400',
  family = '"Source Sans 3 Variable", "Source Sans 3", sans-serif',
): void {
  pen.font = `${weight} ${size}px ${family}`
  pen.fillStyle = color
  pen.fillText(text, x, y, WIDTH - x - MARGIN)
}
