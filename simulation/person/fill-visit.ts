import type { PersonName } from '../../src/server/testing/data/officials.ts'
import type { Deed, PlannedPart } from '../plan/plan.ts'
import { observationText, signerContent } from './content.ts'
import { correctedEntry, firstEntry } from './entries.ts'
import type { SaveResult } from './form/enqueue-writes.ts'
import type { OpenForm } from './form/open-form.ts'
import { drawingOf } from './pictures.ts'
import type { Session } from './session.ts'
import { itemsOf, personOf, type Stage } from './stage.ts'

type Where = {
  stage: Stage
  session: Session
  /** Number of the visit in the plan. */
  visit: number
  form: OpenForm
  /** Does something in the tab of the form. */
  act: Session['act']
  who: PersonName
  /** Name of the current action, for its choices; each action has its own. */
  name: string
}

/** Tells the ledger of the parts that a tab stores, and of those that the person saw as safe. */
function ledgerOf({ stage: { ledger }, session, form: { owner } }: Pick<Where, 'stage' | 'session' | 'form'>) {
  const where = { phone: session.phone.name, userId: owner.userId, visitId: owner.assignmentId }
  return {
    begin: (commands: Parameters<typeof ledger.begin>[1]) => ledger.begin(where, commands),
    told: (result: SaveResult) => {
      if (result.kind === 'saved') ledger.told(result.commands)
      return result
    },
  }
}

async function saveSection(where: Where, index: number): Promise<SaveResult> {
  const { stage, session, visit, form, act, who, name } = where
  const { world } = stage
  const now = await act('look', () => form.look())
  if (now.state !== 'open') return { kind: 'held', why: now.state }
  const items = new Map(itemsOf(now.checklist).map((item) => [item.id, item]))
  const entryOf = (itemId: number) => {
    const item = items.get(itemId)
    if (!item) throw new Error(`The checklist has no item ${itemId}.`)
    return firstEntry(stage, visit, who, item)
  }
  const typed = await act(`type section ${index}`, (app) => app.typeSection(form, index, entryOf))
  if (typed > 0)
    await world.sleep(1_000 + world.choose(`${name} types ${index}`, 20_000), `${session.phone.name} types`)
  return act(`save section ${index}`, (app) => app.saveSection(form, index, ledgerOf(where).begin))
}

/** The other official of the visit, as the form names them now. */
async function companionOf({ form, act }: Where): Promise<number | undefined> {
  const now = await act('look', () => form.look())
  if (now.state !== 'open') return undefined
  return now.progress.officials?.find(({ officialId }) => officialId !== form.owner.userId)?.officialId
}

/** Saves one part of a visit as the person would; a part that is not open is left alone. */
async function savePart(where: Where, part: PlannedPart): Promise<SaveResult> {
  const { stage, visit, form, act, who, name } = where
  const { choose } = stage.world
  const { begin } = ledgerOf(where)
  const drawing = drawingOf(`${stage.plan.seed} ${name} ${part}`)
  if (part.startsWith('section-')) return saveSection(where, Number(part.slice('section-'.length)))
  if (part === 'observation') {
    const text = observationText(choose, `visit-${visit} ${who}`)
    return act('save observation', (app) => app.saveObservation(form, text, begin))
  }
  if (part === 'own') {
    return act('sign', (app) => app.saveOfficial(form, form.owner.userId, { drawing }, begin))
  }
  if (part === 'companion') {
    const officialId = await companionOf(where)
    if (officialId === undefined) return { kind: 'nothing' }
    const choice = stage.world.chance(`visit-${visit} companion signs here`, 0.3) ? 'here' : 'none'
    return act('companion', (app) => app.saveOfficial(form, officialId, { drawing, choice }, begin))
  }
  const signerPart = part === 'witness' ? 'witness-signature' : 'establishment-signature'
  const content = signerContent(choose, `visit-${visit} ${part}`, true)
  return act(`sign ${part}`, (app) => app.saveSigner(form, signerPart, { signer: content, drawing }, begin))
}

/** Signatures of the officials, which the form may want before another part. */
const BEFORE: readonly PlannedPart[] = ['own', 'companion']

/** Saves parts of a visit in order. If the form holds one back, the officials sign first, and it is tried again. */
export async function saveParts(where: Where, parts: readonly PlannedPart[]): Promise<void> {
  const { stage, session, visit } = where
  for (const part of parts) {
    let result = ledgerOf(where).told(await savePart(where, part))
    if (result.kind === 'held') {
      for (const first of BEFORE) ledgerOf(where).told(await savePart(where, first))
      result = ledgerOf(where).told(await savePart(where, part))
    }
    stage.world.log(
      `${session.phone.name} visit-${visit} ${part}: ${result.kind}${result.kind === 'held' ? ` ${result.why}` : ''}`,
    )
    await stage.world.sleep(
      300 + stage.world.choose(`${where.name} ${part} pause`, 3_000),
      `${session.phone.name} pauses`,
    )
  }
}

/** Corrects one item of a visit, if its answer is the person's own. */
export async function correctItem(where: Where, deed: Extract<Deed, { do: 'correct' }>): Promise<void> {
  const { stage, session, visit, form, act, name } = where
  const now = await act('look', () => form.look())
  if (now.state !== 'open') return
  const items = itemsOf(now.checklist)
  const item = items[deed.item % items.length]
  if (!item) return
  const whole = correctedEntry(stage, item, `${name} item-${item.id}`, deed.to)
  const saved = now.answered.saved.get(item.id)
  const { photo: _, ...withoutPhoto } = whole
  // A finding keeps the photo that it has unless the person takes another.
  const keepsPhoto = saved?.evidence && stage.world.chance(`${name} keeps the photo`, 0.5)
  const entry = keepsPhoto ? withoutPhoto : whole
  const correction = { itemId: item.id, entry, isBlind: deed.isBlind ?? false }
  const result = await act('correct', (app) => app.saveCorrection(form, correction, ledgerOf(where).begin))
  ledgerOf(where).told(result)
  stage.world.log(`${session.phone.name} visit-${visit} corrects ${item.id} to ${deed.to}: ${result.kind}`)
}

/**
 * Works in the form of a visit, as the person of the phone.
 * @returns the state of the visit; only an open one has a form
 */
export async function inVisit(
  stage: Stage,
  session: Session,
  visit: number,
  name: string,
  work: (where: Where) => Promise<void>,
): Promise<'open' | 'absent' | 'done' | 'moved'> {
  const visitId = stage.visits[visit]?.visitId
  const userId = session.userId()
  const who = userId === undefined ? undefined : personOf(stage, userId)
  if (visitId === undefined || who === undefined) return 'absent'
  const opened = await session.openForm(visitId)
  if ('state' in opened) return opened.state
  await work({ stage, session, visit, ...opened, who, name })
  return 'open'
}
export type { Where }
