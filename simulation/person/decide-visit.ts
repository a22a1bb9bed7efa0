import type { Settlement } from '../../src/web/offline/outbox/settle-conflicts.ts'
import type { VisitSlot } from '../../src/web/offline/store/visit-slot.ts'
import type { LetGo } from '../ledger.ts'
import { kindsOf } from '../plan/kinds.ts'
import type { Where } from './fill-visit.ts'
import type { Choice, Offer } from './form/decide.ts'

type CommandOffer = Extract<Offer, { kind: 'command' }>
type ConflictOffer = Extract<Offer, { kind: 'conflict' }>

const letsGo: Partial<Record<Choice | Settlement, LetGo>> = {
  correct: 'taken back',
  discard: 'discarded',
  saved: 'settled as saved',
}

/**
 * The choice of the person. At the end of a run the visit has to close: parts that can be sent are sent, and the others
 * are discarded.
 * @param tries how often this part was decided before
 */
function chosen({ name, stage }: Where, { choices, slot }: CommandOffer, isLast: boolean, tries: number): Choice {
  const { pick } = kindsOf(stage.world.choose)
  if (!isLast) return pick(`${name} ${slot}`, choices)
  const wanted: readonly Choice[] = tries < 2 ? ['retry', 'correct', 'discard'] : ['discard']
  return wanted.find((choice) => choices.includes(choice)) ?? 'discard'
}

async function decideCommand(where: Where, offer: CommandOffer, choice: Choice): Promise<void> {
  const { session, form, act, stage } = where
  const why = letsGo[choice]
  if (why) stage.ledger.decide(offer.key, why)
  const isDone = await act(`decide ${offer.slot}`, (app) => app.decide(form, offer.slot, choice))
  if (isDone && why) stage.ledger.letGo(offer.key, why)
  stage.world.log(`${session.phone.name} ${offer.slot} refused ${offer.code}: ${choice}${isDone ? '' : ', not done'}`)
}

async function settleConflict(where: Where, { slots }: ConflictOffer, isLast: boolean): Promise<void> {
  const { session, form, act, stage, name } = where
  const { pick } = kindsOf(stage.world.choose)
  const settlements = new Map<VisitSlot, Settlement>(
    slots.map(({ slot, choices }) => [slot, isLast ? 'saved' : pick(`${name} ${slot} settled`, choices)]),
  )
  const goes = (settlement: Settlement | undefined): LetGo | undefined =>
    settlement === 'correct' ? 'sent as correction' : settlement && letsGo[settlement]
  for (const { slot, key } of slots) {
    const why = goes(settlements.get(slot))
    if (why) stage.ledger.decide(key, why)
  }
  const sent = await act('settle', (app) => app.settle(form, settlements))
  for (const { slot, key } of slots) {
    const why = goes(settlements.get(slot))
    if (why) stage.ledger.letGo(key, why)
  }
  const { userId, assignmentId: visitId } = form.owner
  stage.ledger.begin({ phone: session.phone.name, userId, visitId }, sent)
  stage.ledger.told(sent)
  stage.world.log(`${session.phone.name} settles ${[...settlements].map((one) => one.join(' ')).join(', ')}`)
}

/**
 * Decides everything that the form asks about.
 * @param tries counts the decisions of each part, over all calls
 * @returns how many decisions the form asked for
 */
export async function decideAll(where: Where, isLast: boolean, tries = new Map<string, number>()): Promise<number> {
  const { form, act } = where
  const offers = await act('look at refusals', (app) => app.offersOf(form))
  for (const offer of offers) {
    if (offer.kind === 'conflict') {
      await settleConflict(where, offer, isLast)
      continue
    }
    const before = tries.get(offer.key) ?? 0
    tries.set(offer.key, before + 1)
    await decideCommand(where, offer, chosen(where, offer, isLast, before))
  }
  return offers.length
}
