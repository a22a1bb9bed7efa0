import { make } from '../verify/elements.ts'
import { messages } from './messages.ts'
import { button, section, show, work } from './parts.ts'
import type { Calls, Home, Refusal } from './portal-calls.ts'
import { type RequirementActs, requirementPart } from './requirement-part.ts'

/** How the home view calls, and how it is left. */
export type HomeWays = { calls: Calls; onRefused(refusal: Refusal): boolean; onLeave(): void }

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
const actsOf = ({ calls, onRefused, ...ways }: HomeWays) => ({
  after: (act: () => Promise<unknown>, told?: string) =>
    void work(async () => {
      await act()
      showHome(await calls.home(), { calls, onRefused, ...ways })
      return told
    }, onRefused),
  download: (home: Home) =>
    void work(async () => {
      save(await calls.acta(home.code), messages.acta.file(home.acta_number))
      return undefined
    }, onRefused),
})

function actaPart(home: Home, { calls }: HomeWays, acts: ReturnType<typeof actsOf>): HTMLElement {
  const texts = messages.acta
  const { acta_number, visit_day, opened, notifies, effective_day } = home
  const parts: (Node | string)[] = [make('p', {}, texts.facts(acta_number, visit_day))]
  if (!opened || notifies) {
    const open = () => acts.after(() => calls.open(home.code), texts.opened)
    parts.push(make('p', {}, notifies ? texts.notifies : texts.reads))
    parts.push(make('p', {}, button(opened ? texts.openAgain : texts.open, open)))
  }
  if (effective_day !== null) parts.push(make('p', {}, texts.effective(effective_day)))
  if (opened)
    parts.push(
      make(
        'p',
        {},
        button(texts.download, () => acts.download(home)),
      ),
    )
  return section(texts.title, ...parts)
}

function consentPart({ email, consented }: Home, { calls }: HomeWays, acts: ReturnType<typeof actsOf>): HTMLElement {
  const texts = messages.consent
  const say = () => acts.after(() => calls.consent(email, !consented), consented ? texts.withdrawn : texts.accepted)
  return section(
    texts.title,
    make('p', {}, consented ? texts.given(email) : texts.none(email)),
    make('p', {}, button(consented ? texts.withdraw : texts.accept, say)),
  )
}

function requirementsPart({ requirements }: Home, { calls }: HomeWays, acts: ReturnType<typeof actsOf>): HTMLElement {
  const texts = messages.requirements
  const own: RequirementActs = {
    answer: (id, answer) => acts.after(() => calls.answer(id, answer), texts.sent),
    askVisit: (id) => acts.after(() => calls.askVisit(id), texts.askedNow),
  }
  const parts = requirements.map((one) => requirementPart(one, own))
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
    make('p', {}, button(messages.leave, ways.onLeave)),
  )
}
