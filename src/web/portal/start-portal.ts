import { make } from '../verify/elements.ts'
import { type HomeWays, showHome } from './home-view.ts'
import { messages } from './messages.ts'
import { button, sendingForm, show, tell, work } from './parts.ts'
import { askCode, callsOf, enter, type Refusal } from './portal-calls.ts'

const texts = messages.entry

/** A session outlives the page: a phone that opens its camera may close it. It ends with the tab. */
const KEPT = 'vigia-portal'
/** Letters of a token that tell the links of one tab apart, and open nothing. */
const TOLD_LETTERS = 8

const keptOf = (token: string, name = `${KEPT} ${token.slice(0, TOLD_LETTERS)}`) => ({
  read: (): string | undefined => {
    try {
      return sessionStorage.getItem(name) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (bearer: string | undefined): void => {
    try {
      if (bearer === undefined) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, bearer)
    } catch {
      // A browser that keeps nothing asks for a code again.
    }
  },
})

/** Asks for a code; `sent` says where it went. */
function showEntry(token: string, sent?: string): void {
  const send = () =>
    void work(async () => {
      const { email, minutes } = await askCode(token)
      const told = texts.sent(email, minutes)
      showEntry(token, told)
      return undefined
    })
  if (sent === undefined) {
    show(texts.title, make('p', {}, texts.text), make('p', {}, button(texts.send, send)))
    return
  }
  const field = { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '7', required: '' }
  const code = make('input', field)
  const go = () =>
    void work(async () => {
      const { token: bearer } = await enter(token, code.value)
      keptOf(token).write(bearer)
      await goIn(token, bearer)
      return undefined
    })
  const form = sendingForm(texts.enter, go, undefined, make('label', {}, texts.code, code))
  show(texts.title, make('p', {}, sent), form, make('p', {}, button(texts.again, send)))
}

async function goIn(token: string, bearer: string): Promise<void> {
  const leave = (text: string, tone: 'info' | 'bad') => {
    keptOf(token).write(undefined)
    showEntry(token)
    tell(text, tone)
  }
  const ways: HomeWays = {
    calls: callsOf(bearer),
    onLeave: () => leave(messages.left, 'info'),
    onRefused: ({ code, message }: Refusal) => {
      const isOver = code === 'portal.session-ended' || code === 'portal.link-ended'
      if (isOver) leave(message, 'bad')
      return isOver
    },
  }
  showHome(await ways.calls.home(), ways)
}

/** Starts the portal at the address of a link. Nothing is asked before a press, unless the tab has a session. */
export function startPortal(): void {
  const token = location.pathname.split('/').at(-1) ?? ''
  if (token === '') {
    tell(messages.badLink, 'bad')
    return
  }
  const kept = keptOf(token)
  const bearer = kept.read()
  showEntry(token)
  if (bearer === undefined) return
  void work(
    async () => {
      await goIn(token, bearer)
      return undefined
    },
    () => {
      kept.write(undefined)
      tell('')
      return true
    },
  )
}
