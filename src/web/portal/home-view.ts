import { newKey } from '../ui/new-key.ts'
import { make } from '../verify/elements.ts'
import type { Drafts } from './drafts.ts'
import { messages } from './messages.ts'
import { buttonLine, type Fields, quietLine, section, show, work } from './parts.ts'
import type { Calls, Home, OwnRequirement, Refusal } from './portal-calls.ts'
import { isToCorrect, type RequirementActs, requirementPart } from './requirement-part.ts'

/** How the home view calls, how it is shown anew, and how it is left. */
export type HomeWays = {
  calls: Calls
  drafts: Drafts
  /** Shows what the server has after an act. @returns the words to tell */
  refresh(done: string): Promise<string>
  onRefused(refusal: Refusal): boolean
  onLeave(): void
}

/** Gives a file to the person, as a download. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = make('a', { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Acts of the home view; each asks for the view again, so that it shows what the server has. */
const actsOf = ({ calls, refresh, onRefused }: HomeWays) => ({
  /** @param done words, or those that the reply asks for */
  after: <T>(act: () => Promise<T>, done: string | ((reply: T) => string), fields?: Fields) =>
    void work(
      async () => {
        const reply = await act()
        return refresh(typeof done === 'string' ? done : done(reply))
      },
      { onRefused, fields },
    ),
  download: (home: Home) =>
    void work(
      async () => {
        save(await calls.acta(home.code), messages.acta.file(home.acta_number))
        return ''
      },
      { onRefused },
    ),
})
type Acts = ReturnType<typeof actsOf>

function actaPart(home: Home, { calls }: HomeWays, acts: Acts): HTMLElement {
  const texts = messages.acta
  const { acta_number, visit_day, opened, notifies, effective_day } = home
  const parts: (Node | string)[] = [make('p', {}, texts.facts(acta_number, visit_day))]
  if (!opened || notifies) {
    const open = () => acts.after(() => calls.open(home.code), texts.opened)
    parts.push(make('p', {}, notifies ? texts.notifies : texts.reads))
    parts.push(buttonLine(opened ? texts.openAgain : texts.open, open))
  }
  if (effective_day !== null) parts.push(make('p', {}, texts.effective(effective_day)))
  if (opened) parts.push(buttonLine(texts.download, () => acts.download(home)))
  return section(texts.title, ...parts)
}

function consentPart({ email, consented }: Home, { calls }: HomeWays, acts: Acts): HTMLElement {
  const texts = messages.consent
  const say = () => acts.after(() => calls.consent(email, !consented), consented ? texts.withdrawn : texts.accepted)
  return section(
    texts.title,
    make('p', {}, consented ? texts.given(email) : texts.none(email)),
    (consented ? quietLine : buttonLine)(consented ? texts.withdraw : texts.accept, say),
  )
}

/** The kind of the text that asks for more time. */
const MORE_TIME = 'prorroga'
/** The kind of words that answer. */
const WORDS = 'palabras'

/** Acts on a requirement. Each is sent again under its key where its reply was lost. */
function actsOn({ requirement_id: id }: OwnRequirement, { calls, drafts }: HomeWays, acts: Acts): RequirementActs {
  const texts = messages.requirements
  const { text, photos, read } = drafts.of(id)
  const visitKey = newKey()
  const answer = async () => {
    const { body, key } = read()
    const { state } = await calls.answer(id, body, key)
    drafts.forget(id)
    return isToCorrect(state) ? texts.sent : texts.sentLate
  }
  const more = drafts.words(id, MORE_TIME)
  const askExtension = async () => {
    const { text: reason, key } = more.read()
    await calls.askExtension(id, reason, key)
    drafts.forget(id, MORE_TIME)
  }
  const words = drafts.words(id, WORDS)
  const reply = async () => {
    const { text: said, key } = words.read()
    await calls.reply(id, said, key)
    drafts.forget(id, WORDS)
  }
  return {
    fields: { text, photos },
    answer: () => acts.after(answer, (words) => words, { text, image: photos }),
    askVisit: () => acts.after(() => calls.askVisit(id, visitKey), texts.askedNow),
    words: words.text,
    reply: () => acts.after(reply, texts.reply.sent, { text: words.text }),
    moreTime: more.text,
    askExtension: () => acts.after(askExtension, texts.extension.sent, { reason: more.text }),
  }
}

function requirementsPart({ requirements }: Home, ways: HomeWays, acts: Acts): HTMLElement {
  const texts = messages.requirements
  const parts = requirements.map((one) => requirementPart(one, actsOn(one, ways, acts)))
  return section(texts.title, ...(parts.length > 0 ? parts : [make('p', {}, texts.none)]))
}

/** Shows an owner the acta, what to correct, and the agreement to electronic notice (R 37.4). */
export function showHome(home: Home, ways: HomeWays): void {
  const acts = actsOf(ways)
  show(
    home.establishment_name,
    make('p', {}, [home.address, home.city].filter(Boolean).join(', ')),
    actaPart(home, ways, acts),
    ...(home.opened ? [requirementsPart(home, ways, acts)] : []),
    consentPart(home, ways, acts),
    quietLine(messages.leave, ways.onLeave),
  )
}
