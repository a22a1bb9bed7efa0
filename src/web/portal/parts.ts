import { at, make } from '../verify/elements.ts'
import { messages } from './messages.ts'
import { type Refusal, refusalFrom } from './portal-calls.ts'

export type Tone = 'info' | 'bad'

/** The page's status line. */
const STATUS = 'aviso'

/** Tells something in the status line; without a text it is emptied. */
export function tell(text: string, tone: Tone = 'info'): void {
  at(STATUS).replaceChildren(...(text === '' ? [] : [make('p', { className: `told ${tone}` }, text)]))
}

/** Shows a view. Its title gets the focus, so that a reader of screens begins there. */
export function show(title: string, ...parts: (Node | string)[]): void {
  const heading = make('h2', { tabindex: '-1' }, title)
  at('portal').replaceChildren(heading, ...parts)
  heading.focus()
}

export const section = (title: string, ...parts: (Node | string)[]): HTMLElement =>
  make('section', {}, make('h2', {}, title), ...parts)

/** Fields of a form, by the name or the code that a refusal gives. */
export type Fields = Readonly<Record<string, HTMLElement>>

const MARKS = { 'aria-invalid': 'true', 'aria-describedby': STATUS }

/** Marks the field that a refusal is about: the status line describes it, and it gets the focus. */
function mark(fields: Fields, refusal?: Refusal): void {
  for (const field of Object.values(fields)) for (const name of Object.keys(MARKS)) field.removeAttribute(name)
  const faulty = refusal && (fields[refusal.field] ?? fields[refusal.code])
  if (!faulty) return
  for (const [name, value] of Object.entries(MARKS)) faulty.setAttribute(name, value)
  faulty.focus()
}

/** Ways of a piece of work when it is refused. */
type WorkWays = {
  /** Answers a refusal of any call. @returns whether it did */
  onRefused?: (refusal: Refusal) => boolean
  fields?: Fields
}

/** Work that a press begins; a second press waits for the first. */
let isBusy = false

/** Does work and tells how it ended, in the words that it returns. */
export async function work(run: () => Promise<string>, { onRefused, fields = {} }: WorkWays = {}): Promise<void> {
  if (isBusy) return
  isBusy = true
  mark(fields)
  tell(messages.working)
  try {
    tell(await run())
  } catch (error) {
    const refusal = refusalFrom(error)
    if (onRefused?.(refusal)) return
    tell(refusal.message, 'bad')
    mark(fields, refusal)
  } finally {
    isBusy = false
  }
}

function button(text: string, press: () => void, label?: string): HTMLButtonElement {
  const made = make('button', { type: 'button', 'aria-label': label }, text)
  made.addEventListener('click', press)
  return made
}

/** A button on a line of its own. Paper has none. */
export const buttonLine = (...of: Parameters<typeof button>): HTMLParagraphElement =>
  make('p', { className: 'press' }, button(...of))

/** A button beside the one that people come for: it has an edge and no fill. */
export function quietLine(...of: Parameters<typeof button>): HTMLParagraphElement {
  const line = buttonLine(...of)
  line.classList.add('quiet')
  return line
}

/** A form whose button sends it; the browser sends nothing. */
export function sendingForm(text: string, send: () => void, label: string | undefined, ...fields: Node[]) {
  const form = make('form', {}, ...fields, make('button', { 'aria-label': label }, text))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send()
  })
  return form
}
