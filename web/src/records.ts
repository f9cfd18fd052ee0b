// Made by tools/typescript.py from fray.table.requests and fray.table.records; do not edit.

export interface AimSaid {
  kind: string
  side: string
  says: Record<string, string | number>
  written: Record<string, unknown>
}

export interface Command {
  id: string
  revision: number
}

export interface AnswerCommand {
  id: string
  revision: number
  do: "answer"
  seat: number
  who: number
  key: string
  details?: string[] | null
}

export interface DiceCommand {
  id: string
  revision: number
  do: "dice"
  faces: number[]
}

export interface ByHandCommand {
  id: string
  revision: number
  do: "by-hand"
  on: boolean
}

export interface AskUndoCommand {
  id: string
  revision: number
  do: "ask-undo"
}

export interface DeclineUndoCommand {
  id: string
  revision: number
  do: "decline-undo"
}

export interface StartCommand {
  id: string
  revision: number
  do: "start"
}

export interface ClaimCommand {
  id: string
  revision: number
  do: "claim"
  who: number
  on?: boolean
}

export interface ClaimsCommand {
  id: string
  revision: number
  do: "claims"
  on: boolean
}

export interface WelcomeCommand {
  id: string
  revision: number
  do: "welcome"
  how: "place" | "join" | "no"
}

export interface OfferCommand {
  id: string
  revision: number
  do: "offer"
  who: number
  on: boolean
}

export interface OverrideCommand {
  id: string
  revision: number
  do: "override"
  order: "set" | "move" | "add" | "remove" | "condition" | "die" | "end"
  who?: number
  what?: string
  value?: string
  hidden?: boolean
}

export interface UndoCommand {
  id: string
  revision: number
  do: "undo"
  to?: number | null
  keep_dice?: boolean
}

export interface RedoCommand {
  id: string
  revision: number
  do: "redo"
}

export interface PauseCommand {
  id: string
  revision: number
  do: "pause"
  on: boolean
}

export interface SightCommand {
  id: string
  revision: number
  do: "sight"
  sight: "exact" | "bands" | "nothing"
}

export interface InsightCommand {
  id: string
  revision: number
  do: "insight"
  on: boolean
}

export interface StandCommand {
  id: string
  revision: number
  do: "stand"
  seat: number
  who: number
  kind: string
  key?: string
}

export interface HideCommand {
  id: string
  revision: number
  do: "hide"
  who: number
  on: boolean
}

export interface SeatCommand {
  id: string
  revision: number
  do: "seat"
  who: number
  chair?: string
  mind?: "" | "tactician" | "strategist" | "random"
}

export interface OddsQuestion {
  ask: "odds"
  revision: number
  seat: number
  who: number
  keys: string[]
  details?: string[]
}

export interface EffectsQuestion {
  ask: "effects"
  revision: number
  seat: number
  who: number
  key: string
  details?: string[]
}

export interface StandingQuestion {
  ask: "standing"
  revision: number
}

export interface ChoiceQuestion {
  revision: number
  seat: number
  who: number
}

export interface BestQuestion {
  revision: number
  seat: number
  who: number
  ask: "best"
}

export interface HintQuestion {
  revision: number
  seat: number
  who: number
  ask: "hint"
}

export interface Hello {
  token: string
  revision?: number
  changes?: boolean
}

export interface NewFight {
  system: string
  encounter?: string
  toml?: string
  title?: string
  name?: string
  minds?: Record<string, "" | "tactician" | "strategist" | "random">
  rulings?: "" | "tactician" | "strategist" | "random"
  lobby?: boolean
  offered?: string[]
  campaign?: string
}

export interface HeroText {
  toml: string
}

export interface BringRequest {
  toml: string
  place?: number
}

export interface HeroName {
  hero: string
}

export interface CarryRequest {
  hero: string
  on: boolean
}

export interface CampaignRequest {
  system: string
  title: string
}

export interface MendRequest {
  hero: string
  fight: string
  wounds?: Record<string, number>
}

export interface Invite {
  name: string
  role?: "player" | "spectator"
  combatants?: number[]
}

export interface ChairName {
  chair: string
}

export interface Tokens {
  tokens: string[]
}

export interface TomlText {
  system: string
  toml: string
}

export interface KeepRequest {
  system: string
  toml: string
  name?: string
}

export interface ArrivalsRequest {
  system: string
  toml: string
  who: string
  side: string
  row?: string
}

export interface PaintEdit {
  do: "paint"
  kind: string
  at: string[]
}

export interface JoinEdit {
  do: "join"
  row: string
  round: number
}

export interface ResizeEdit {
  do: "resize"
  columns: number
  rows: number
}

export interface AimsEdit {
  do: "aims"
  aims: AimSaid[]
}

export interface AddEdit {
  do: "add"
  to: string
  row: Record<string, unknown>
  round?: number
}

export interface RemoveEdit {
  do: "remove"
  row: string
}

export interface NameEdit {
  do: "name"
  row: string
  name: string
}

export interface SideEdit {
  do: "side"
  side: string
  name: string
}

export interface DraftRequest {
  system: string
  toml: string
  edit?: PaintEdit | JoinEdit | ResizeEdit | AimsEdit | AddEdit | RemoveEdit | NameEdit | SideEdit | null
}

export interface JoinRequest {
  code: string
  name: string
  claim?: number
}

export interface CodeRequest {
  open: boolean
}

export interface NudgeRequest {
  chair: string
}

export interface ReplayQuestion {
  at: number
  who: number
  looks?: number
}

export interface BranchRequest {
  at: number
  keep_dice?: boolean
}

export interface RematchRequest {
  swap?: boolean
  change?: "same" | "harder" | "easier"
}

export interface PlayRequest {
  system: string
  name?: string
  whole_side?: boolean
}

export interface TagView {
  label: string
  clause: string
  ground: "" | "wall" | "building" | "door" | "doorway" | "hot" | "fuel" | "wet" | "dim" | "pit" | "cover" | "high" | "stairs" | "rough" | "threat" | "goal"
  who: number
  term: string
}

export interface PlaceView {
  key: string
  label: string
  column: number
  row: number
  tags: TagView[]
  ground: "" | "wall" | "building" | "door" | "doorway" | "hot" | "fuel" | "wet" | "dim" | "pit" | "cover" | "high" | "stairs" | "rough" | "threat" | "goal"
}

export interface LinkView {
  one: string
  other: string
  tags: TagView[]
}

export interface HeadingView {
  label: string
  short: string
}

export interface BoardView {
  shape: "line" | "lanes" | "zones" | "grid"
  places: PlaceView[]
  links: LinkView[]
  columns: HeadingView[]
  rows: HeadingView[]
}

export interface GaugeView {
  key: string
  label: string
  value: number | null
  low: number | null
  high: number | null
  text: string
  clause: string
  rises: boolean
}

export interface CardView {
  who: number
  name: string
  side: string
  place: string
  gauges: GaugeView[]
  tags: TagView[]
  out: boolean
  acting: boolean
  size: number
  icon: string
  yours: boolean
  player: string
  mind: string
  hidden: boolean
}

export interface TurnView {
  who: number
  name: string
  score: string
  group: string
  done: boolean
  acting: boolean
}

export interface HeaderView {
  round: number
  phase: string
  order: TurnView[]
}

export interface OptionView {
  key: string
  label: string
  verb: string
  rank: number
  group: string
  icon: string
  family: string
  cost: number
  clause: string
  amount: number
  points_at: string[]
}

export interface ForbiddenView {
  key: string
  clause: string
  reason: string
  points_at: string[]
}

export interface DecisionView {
  seat: number
  who: number
  since: number
  kind: string
  question: string
  clause: string
  options: OptionView[]
  forbidden: ForbiddenView[]
}

export interface WaitingView {
  who: number
  name: string
  player: string
  chair: string
  about: string
  yours: boolean
}

export interface StandingAnswerView {
  seat: number
  who: number
  kind: string
  words: string
}

export interface RollView {
  seat: number
  draw: string
  words: string
  count: number
  sides: number
  explode: number
  yours: boolean
  player: string
  chair: string
}

export interface TermView {
  name: string
  value: number
}

export interface DiceView {
  draw: string
  sides: number
  faces: number[]
  dropped: number[]
  joined: number[]
}

export interface MomentView {
  kind: "turn" | "strike" | "shot" | "spell" | "hit" | "miss" | "block" | "dodge" | "harm" | "heal" | "gain" | "lose" | "move" | "push" | "fall" | "stance" | "word" | "roll" | "out" | "enter" | "ground" | "end"
  who: number
  to: number
  path: string[]
  amount: number | null
  gauge: string
}

export interface LineView {
  text: string
  clause: string
  kind: string
  at: number
  terms: TermView[]
  dice: DiceView[]
  about: number[]
  override: boolean
  moment: MomentView | null
}

export interface UndoneView {
  after: number
  lines: string[]
}

export interface ChairView {
  id: string
  name: string
  role: "keeper" | "player" | "spectator"
  combatants: number[]
  online: boolean
  by_hand: boolean
}

export interface WoundView {
  key: string
  label: string
  amount: number
}

export interface HomeView {
  hero: string
  name: string
  unfit: string
  wounds: WoundView[]
}

export interface GuestView {
  who: number
  hero: string
  place: string
  wounds: WoundView[]
  spared: boolean
}

export interface View {
  type: "view"
  fight: string
  revision: number
  title: string
  system: string
  system_title: string
  accent: "rust" | "teal" | "plum" | "olive" | "indigo"
  currency: string
  currency_words: string[]
  purse: string
  objective: string
  sides: string[]
  role: "keeper" | "player" | "spectator"
  chair: string
  name: string
  header: HeaderView
  board: BoardView
  cards: CardView[]
  decisions: DecisionView[]
  waiting: WaitingView[]
  roll: RollView | null
  log_from: number
  log: LineView[]
  undone: UndoneView[]
  can_redo: boolean
  chairs: ChairView[]
  sight: "exact" | "bands" | "nothing"
  insight: boolean
  shared_insight: boolean
  paused: boolean
  lobby: boolean
  claims: boolean
  offered: number[]
  welcome: "place" | "join" | "no"
  guests: GuestView[]
  campaign: string
  rematch: string
  code: string
  remark: string
  at: number
  entries: number
  undo_asked_by: string[]
  standing: StandingAnswerView[]
  result: string
  winner: string
}

export interface Changes {
  type: "changes"
  revision: number
  log_from: number
  log: LineView[]
  parts: Record<string, unknown>
  cards: CardView[]
  places: PlaceView[]
}

export interface Accepted {
  type: "accepted"
  id: string
  revision: number
}

export interface Refusal {
  type: "refused"
  id: string
  reason: "malformed" | "illegal now" | "not yours" | "stale" | "over" | "too many" | "cannot open" | "storage"
  message: string
  clause: string
}

export interface CannotOpenView {
  type: "cannot-open"
  message: string
  keeper: boolean
}

export interface Trouble {
  type: "trouble"
  message: string
}

export interface Nudge {
  type: "nudge"
  name: string
  message: string
}

export interface TokenView {
  name: string
  icon: string
  side: number
  place: string
  size: number
}

export interface SystemView {
  name: string
  title: string
  accent: "rust" | "teal" | "plum" | "olive" | "indigo"
  summary: string
  origin: string
  encounters: number
  board: BoardView
  tokens: TokenView[]
}

export interface SideChanceView {
  side: string
  chance: number
  low: number
  high: number
  text: string
}

export interface PlayView {
  play: string
  level: string
  fights: number
  sides: SideChanceView[]
  rounds: number
}

export interface DifficultyView {
  heroes: string
  plays: PlayView[]
}

export interface EntrantView {
  name: string
  side: string
}

export interface EncounterView {
  id: string
  system: string
  title: string
  text: string
  objective: string
  sides: string[]
  heroes: string
  combatants: EntrantView[]
  role: string
  built: boolean
  made_by: string
  yours: boolean
  difficulty: DifficultyView | null
}

export interface EncounterSource {
  id: string
  system: string
  source: Record<string, unknown>
}

export interface Joined {
  fight: string
  chair: string
  token: string
  role: "keeper" | "player" | "spectator"
}

export interface ShareView {
  only_here: boolean
  addresses: string[]
}

export interface Health {
  status: "ok" | "trouble"
  reason: string
  version: string
  form: string
  busy: boolean
  thinking: "processes" | "threads"
}

export interface SheetView {
  who: number
  lines: string[]
}

export interface CodeView {
  code: string
}

export interface Imported {
  fight: string
  chair: string
  token: string
  role: "keeper" | "player" | "spectator"
  remark: string
}

export interface ClauseView {
  id: string
  kind: string
  section: string
  text: string
  ours: boolean
  question: string
  why: string
  variants: string[]
}

export interface RulesView {
  system: string
  title: string
  summary: string
  clauses: ClauseView[]
  contents: ClauseView[]
}

export interface ChanceView {
  outcome: string
  chance: number
  text: string
}

export interface AmountView {
  amount: number
  chance: number
}

export interface HarmView {
  who: number
  gauge: string
  expected: number
  low: number
  high: number
  out: number
  on_success: number
  error: number
  amounts: AmountView[]
}

export interface CostView {
  gauge: string
  expected: number
}

export interface OddsView {
  type: "odds"
  short: string
  sentence: string
  aim: string
  success: number | null
  error: number
  harms: HarmView[]
  costs: CostView[]
  revision: number
  seat: number
  who: number
  key: string
  details: string[]
  exact: boolean
  samples: number
  chances: ChanceView[]
  note: string
}

export interface ChangeView {
  who: number
  gauge: string
  low: number
  high: number
  expected: number
  text: string
}

export interface WayView {
  key: string
  label: string
}

export interface SettledView {
  kind: string
  clause: string
  ways: WayView[]
  chosen: string
}

export interface ReactionView {
  who: number
  verbs: string[]
}

export interface EffectsView {
  type: "effects"
  revision: number
  seat: number
  who: number
  key: string
  details: string[]
  exact: boolean
  changes: ChangeView[]
  settled: SettledView[]
  reactions: ReactionView[]
}

export interface VerbView {
  key: string
  label: string
  icon: string
  sentence: string
  clause: string
  menu: boolean
  bars: string[]
  others: boolean
  some: boolean
}

export interface WordView {
  key: string
  label: string
  sentence: string
  icon: string
  clause: string
}

export interface StageView {
  system: string
  verbs: VerbView[]
  words: WordView[]
  leads: string[]
  places: Record<string, string[]>
}

export interface LabShare {
  chance: number
  low: number
  high: number
  shown: string
  text: string
}

export interface SideStanding {
  side: string
  wins: LabShare
}

export interface OutView {
  who: number
  out: LabShare
}

export interface PastStanding {
  round: number
  wins: number[]
}

export interface StandingView {
  type: "standing"
  revision: number
  futures: number
  sides: SideStanding[]
  draws: LabShare
  outs: OutView[]
  past: PastStanding[]
}

export interface WeighedView {
  key: string
  label: string
  futures: number
  wins: LabShare
  line: string
}

export interface BestView {
  type: "best"
  revision: number
  seat: number
  who: number
  options: WeighedView[]
  done: boolean
  played: string
}

export interface HintView {
  type: "hint"
  revision: number
  seat: number
  who: number
  key: string
  text: string
  line: string
  wins: LabShare
}

export interface DeedView {
  kind: string
  count: number
}

export interface LuckView {
  dice: number
  above: number
  z: number
}

export interface PartView {
  who: number
  name: string
  side: string
  out: boolean
  deeds: DeedView[]
  luck: LuckView
}

export interface TurningPointView {
  line: number
  at: number
  text: string
  who: number[]
}

export interface SummaryView {
  result: string
  winner: string
  round: number
  answers: number
  combatants: PartView[]
  turning_points: TurningPointView[]
  luck: LuckView
}

export interface ReviewRoll {
  who: number
  text: string
  luck: number[]
}

export interface ReviewBest {
  label: string
  points: number
  error: number
}

export interface ReviewMoment {
  at: number
  round: number
  who: number
  name: string
  side: number
  kind: string
  words: string
  before: number[]
  luck: number[]
  gain: number[]
  after: number[]
  verdict: string
  best: ReviewBest | null
  rolls: ReviewRoll[]
}

export interface ReviewSide {
  side: string
  start: number
  decisions: number
  keeper: number
  luck: number
  result: number
}

export interface ReviewPart {
  who: number
  name: string
  side: number
  player: string
  decisions: number
  luck: number
  verdicts: Record<string, number>
}

export interface ReviewThreshold {
  verdict: string
  points: number
}

export interface ReviewView {
  fight: string
  title: string
  system: string
  system_title: string
  accent: "rust" | "teal" | "plum" | "olive" | "indigo"
  role: "keeper" | "player" | "spectator"
  result: string
  winner: string
  over: boolean
  hidden: boolean
  done: number
  stage: string
  problem: string
  futures: number
  thresholds: ReviewThreshold[]
  sides: ReviewSide[]
  combatants: ReviewPart[]
  moments: ReviewMoment[]
  last_luck: number[]
  last_rolls: ReviewRoll[]
  turning: number[]
}

export interface CreatureView {
  id: string
  name: string
  kind: string
  text: string
  own: boolean
  made_by: string
  yours: boolean
}

export interface FieldView {
  key: string
  label: string
  table: string
  kind: string
  clause: string
  help: string
  needed: boolean
  low: number | null
  high: number | null
  choices: string[]
  parts: FieldView[]
  typical: string
}

export interface FormView {
  type: string
  named_by: string
  fields: FieldView[]
}

export interface CreatureSource {
  id: string
  system: string
  type: string
  text: string
  source: Record<string, unknown>
}

export interface ProblemView {
  field: string
  text: string
}

export interface CheckedCreature {
  problems: ProblemView[]
  type: string
  source: Record<string, unknown>
  defaults: Record<string, string | number | boolean>
}

export interface Checked {
  problems: string[]
  source: Record<string, unknown>
  title: string
  combatants: string[]
  encounter: EncounterView | null
}

export interface BlankView {
  key: string
  label: string
  low: number
  high: number
  choices: string[]
  pair: boolean
}

export interface StatLineView {
  key: string
  label: string
  example: string
}

export interface ReadingView {
  key: string
  words: string
}

export interface SwitchView {
  ruling: string
  question: string
  readings: ReadingView[]
}

export interface RosterView {
  key: string
  of: string
  who: string
  side: string
  label: string
  ids: boolean
}

export interface PaintView {
  key: string
  label: string
  ground: "" | "wall" | "building" | "door" | "doorway" | "hot" | "fuel" | "wet" | "dim" | "pit" | "cover" | "high" | "stairs" | "rough" | "threat" | "goal"
  between: boolean
}

export interface AimFieldView {
  key: string
  label: string
  kind: "number" | "side" | "who" | "place" | "choice"
  low: number
  high: number
  choices: string[]
}

export interface AimKindView {
  key: string
  label: string
  fields: AimFieldView[]
}

export interface BuilderView {
  system: string
  creatures: CreatureView[]
  forms: FormView[]
  stat_lines: StatLineView[]
  rosters: RosterView[]
  placing: BlankView[]
  terrain: Record<string, BlankView[]>
  switches: SwitchView[]
  words: Record<string, string>
  paints: PaintView[]
  aims: AimKindView[]
  aims_each: boolean
  most_aims: number
  blank: Record<string, unknown>
  names_sides: boolean
}

export interface SpotView {
  place: string
  label: string
  fields: Record<string, unknown>
}

export interface ArrivalsView {
  who: string
  side: string
  note: string
  spots: SpotView[]
}

export interface AimView {
  kind: string
  side: string
  says: Record<string, string | number>
  written: Record<string, unknown>
  words: string
}

export interface DraftToken {
  name: string
  icon: string
  side: number
  place: string
  size: number
  row: string
  joins: number
  called: string
}

export interface FaultView {
  row: string
  field: string
  text: string
  side: string
}

export interface SizeView {
  columns: number
  rows: number
  most_columns: number
  most_rows: number
}

export interface DraftView {
  source: Record<string, unknown>
  whole: Record<string, unknown>
  title: string
  said: string
  sides: string[]
  heroes: string
  board: BoardView | null
  size: SizeView | null
  tokens: DraftToken[]
  aims: AimView[]
  faults: FaultView[]
  encounter: EncounterView | null
}

export interface MeasuredView {
  done: boolean
  fights: number
  level: string
  heroes: string
  wins: LabShare
  words: string[]
}

export interface FairView {
  done: boolean
  level: string
  words: string
  trying: string
  wins: LabShare
  source: Record<string, unknown>
}

export interface LabFight {
  system: string
  encounter: string
  change: string[]
  seed: number
  number: number
}

export interface LabSide {
  name: string
  mind: string
  wins: LabShare
  left: number
}

export interface LabCombatant {
  name: string
  side: string
  out: LabShare
}

export interface LabNotable {
  what: string
  number: number
  winner: string
  rounds: number
}

export interface LabRun {
  title: string
  fights: number
  asked: number
  seed: number
  sides: LabSide[]
  draws: LabShare
  mean_rounds: number
  least_rounds: number
  rounds: number[]
  combatants: LabCombatant[]
  notable: LabNotable[]
  verdict: string[]
  done: boolean
}

export interface LabDifference {
  name: string
  difference: number
  low: number
  high: number
  seen: boolean
  text: string
}

export interface LabComparison {
  first: LabRun
  second: LabRun
  differences: LabDifference[]
  verdict: string
  note: string
  done: boolean
}

export interface LabCell {
  values: string[]
  wins: LabShare[]
}

export interface LabSweep {
  title: string
  sides: string[]
  across: string
  across_label: string
  across_values: string[]
  down: string
  down_label: string
  down_values: string[]
  cells: LabCell[]
  note: string
  done: boolean
}

export interface LabTry {
  changes: string[]
  label: string
  fights: number
  estimate: number
  low: number
  high: number
  text: string
  open: boolean
}

export interface LabTune {
  title: string
  side: string
  wanted: string
  value: number
  top: number
  settings: number
  tries: LabTry[]
  best: number
  looking: string
  verdict: string
  note: string
  done: boolean
}

export interface LabDial {
  what: string
  label: string
  value: number
  low: number
  high: number
}

export interface LabSwitch {
  what: string
  label: string
  readings: string[]
}

export interface LabChoices {
  dials: LabDial[]
  switches: LabSwitch[]
  sides: string[]
  minds: string[]
}

export interface ChangedChance {
  side: string
  before: string
  after: string
  difference: string
  seen: boolean
}

export interface ChangedEncounter {
  id: string
  title: string
  fights: number
  chances: ChangedChance[]
  problem: string
}

export interface ChangedFight {
  title: string
  words: string
}

export interface WatchedSystem {
  name: string
  title: string
  file: string
  error: string
  changes: number
  changed_at: string
  measuring: boolean
  encounters: ChangedEncounter[]
  fights: ChangedFight[]
}

export interface BrokenSystem {
  name: string
  origin: string
  error: string
}

export interface FirstFightView {
  system: string
  title: string
  sentence: string
  encounter: string
  name: string
  hero: string
}

export interface TipView {
  id: string
  title: string
  text: string
  clause: string
}

export interface TokenScene {
  who: number
  name: string
  icon: string
  side: number
  place: string
  size: number
  out: boolean
  acting: boolean
}

export interface SceneView {
  board: BoardView
  tokens: TokenScene[]
  question: string
  answers: string[]
  more: number
  lines: string[]
}

export interface StepView {
  title: string
  text: string
  clause: string
  scene: SceneView | null
}

export interface GuideView {
  system: string
  title: string
  sentence: string
  encounter: string
  name: string
  hero: string
  about: string
  steps: StepView[]
  tips: TipView[]
}

export interface HeroView {
  who: number
  name: string
  icon: string
  side: string
  player: string
  open: boolean
}

export interface JoinView {
  fight: string
  title: string
  text: string
  system: string
  system_title: string
  accent: string
  host: string
  begun: boolean
  heroes: HeroView[]
  welcome: "place" | "join" | "no"
}

export interface Part {
  plays: string[]
  asked: boolean
  over: boolean
}

export interface FightLine {
  id: string
  title: string
  system: string
  role: "keeper" | "player" | "spectator"
  state: string
  part: Part
  touched_at: string
}

export interface BestMomentView {
  to: string
  amount: number
  felled: boolean
  round: number
  at: number
}

export interface DeedsView {
  who: number
  name: string
  icon: string
  side: number
  player: string
  yours: boolean
  out: boolean
  dealt: number
  taken: number
  blows: number
  felled: number
  defended: number
  best: BestMomentView | null
}

export interface EndingView {
  title: string
  system: string
  system_title: string
  accent: "rust" | "teal" | "plum" | "olive" | "indigo"
  result: string
  winner: string
  sides: string[]
  rounds: number
  parts: DeedsView[]
  homes: HomeView[]
}

export interface FigureView {
  label: string
  value: string
  clause: string
}

export interface ModelView {
  id: string
  name: string
  source: Record<string, unknown>
}

export interface HeroFormView {
  system: string
  title: string
  form: FormView
  models: ModelView[]
}

export interface CheckedHero {
  problems: ProblemView[]
  system: string
  id: string
  name: string
  text: string
  source: Record<string, unknown>
  defaults: Record<string, string | number | boolean>
  figures: FigureView[]
}

export interface CampaignFightView {
  fight: string
  title: string
  state: string
  over: boolean
  homes: HomeView[]
}

export interface CampaignView {
  id: string
  system: string
  system_title: string
  title: string
  fights: CampaignFightView[]
}

export type AnyCommand = AnswerCommand | DiceCommand | ByHandCommand | AskUndoCommand | DeclineUndoCommand | StartCommand | ClaimCommand | ClaimsCommand | WelcomeCommand | OfferCommand | OverrideCommand | UndoCommand | RedoCommand | PauseCommand | SightCommand | InsightCommand | HideCommand | StandCommand | SeatCommand
