import { at, make } from '../verify/elements.ts'
import { messages } from './messages.ts'
import { Refusal } from './portal-calls.ts'

type Tone = 'info' | 'bad'

/** Tells something in the page's status line; without a text it is emptied. */
export function tell(text: string, tone: Tone = 'info'): void {
  at('aviso').replaceChildren(...(text === '' ? [] : [make('p', { className: `told ${tone}` }, text)]))
}

/** Shows a view. Its title gets the focus, so that a reader of screens begins there. */
export function show(title: string, ...parts: (Node | string)[]): void {
  const heading = make('h2', { tabindex: '-1' }, title)
  at('portal').replaceChildren(heading, ...parts)
  heading.focus()
}

export const section = (title: string, ...parts: (Node | string)[]): HTMLElement =>
  make('section', {}, make('h2', {}, title), ...parts)

/** Work that a press begins; a second press waits for the first. */
let isBusy = false

/** Does work and tells how it ended. `onRefused` may answer a refusal; it says whether it did. */
export async function work(
  run: () => Promise<string | undefined>,
  onRefused: (refusal: Refusal) => boolean = () => false,
): Promise<void> {
  if (isBusy) return
  isBusy = true
  tell(messages.working)
  try {
    tell((await run()) ?? '')
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(String(error))
    if (!onRefused(refusal)) tell(refusal.message, 'bad')
  } finally {
    isBusy = false
  }
}

export function button(text: string, press: () => void, label?: string): HTMLButtonElement {
  const made = make('button', { type: 'button', 'aria-label': label }, text)
  made.addEventListener('click', press)
  return made
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
