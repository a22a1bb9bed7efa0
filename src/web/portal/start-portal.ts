import { make } from '../verify/elements.ts'
import { draftsOf } from './drafts.ts'
import { showHome } from './home-view.ts'
import { keptOf } from './kept.ts'
import { messages } from './messages.ts'
import { buttonLine, quietLine, sendingForm, show, type Tone, tell, work } from './parts.ts'
import { askCode, callsOf, enter, Refusal, refusalFrom } from './portal-calls.ts'

const texts = messages.entry

const isOver = ({ code }: Refusal) => code === 'portal.session-ended' || code === 'portal.link-ended'

/** The portal at a link: its entry, and the view that a session opens. */
function portalOf(token: string) {
  const session = keptOf(token)
  const drafts = draftsOf(keptOf(token, ' respuestas'))

  function leave(text: string, tone: Tone): void {
    session.write(undefined)
    showEntry()
    tell(text, tone)
  }
  const onLeave = () => {
    drafts.clear()
    leave(messages.left, 'info')
  }
  /** Leads back to the entry once a session is over. Answers wait there, unless the link takes none any more. */
  const onRefused = (refusal: Refusal): boolean => {
    if (!isOver(refusal)) return false
    if (refusal.code === 'portal.link-ended') drafts.clear()
    leave(refusal.message, 'bad')
    return true
  }

  /** Asks for a code; `sent` says where it went. */
  function showEntry(sent?: string): void {
    const send = () =>
      void work(
        async () => {
          const { email, minutes } = await askCode(token)
          showEntry(texts.sent(email, minutes))
          return ''
        },
        { onRefused },
      )
    if (sent === undefined) {
      show(texts.title, make('p', {}, texts.text), buttonLine(texts.send, send))
      return
    }
    const field = { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '7', required: '' }
    const code = make('input', field)
    const go = () =>
      void work(
        async () => {
          const { token: bearer } = await enter(token, code.value)
          session.write(bearer)
          return goIn(bearer)
        },
        { onRefused, fields: { code, 'portal.code-wrong': code } },
      )
    const form = sendingForm(texts.enter, go, undefined, make('label', {}, texts.code, code))
    show(texts.title, make('p', {}, sent), form, quietLine(texts.again, send))
  }

  /** Offers another try where the server could not show the home. The session and the answers that were begun stay. */
  function showRetry(bearer: string): void {
    const retry = () => void work(() => goIn(bearer), { onRefused })
    show(messages.retry.title, buttonLine(messages.retry.press, retry), quietLine(messages.leave, onLeave))
  }

  /**
   * Shows what the server has now.
   * @param done words about an act that was done: it is told even where the view does not come
   * @returns the words to tell
   */
  async function goIn(bearer: string, done = ''): Promise<string> {
    const calls = callsOf(bearer)
    try {
      const home = await calls.home()
      showHome(home, { calls, drafts, onRefused, onLeave, refresh: (words) => goIn(bearer, words) })
      return done
    } catch (error) {
      const refusal = refusalFrom(error)
      if (isOver(refusal)) throw new Refusal(`${done} ${refusal.message}`.trim(), refusal.code)
      showRetry(bearer)
      if (done === '') throw refusal
      return `${done} ${messages.retry.left}`
    }
  }

  return {
    /** Nothing is asked before a press, unless the tab has a session. */
    start: (): void => {
      const bearer = session.read()
      showEntry()
      if (bearer !== undefined) void work(() => goIn(bearer), { onRefused })
    },
  }
}

/** Starts the portal at the address of a link. */
export function startPortal(): void {
  const token = location.pathname.split('/').at(-1) ?? ''
  if (token === '') tell(messages.badLink, 'bad')
  else portalOf(token).start()
}
