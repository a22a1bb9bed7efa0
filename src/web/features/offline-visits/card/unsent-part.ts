import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import { verdictName } from '../../../../domain/requirements/follow-up.ts'
import { isAnswer, isVerdict, type OutboxCommand, photoOf } from '../../../offline/outbox/outbox-command.ts'
import { isItemSlot, requirementOfSlot, type VisitSlot } from '../../../offline/store/visit-slot.ts'
import { slotName } from '../../../offline/visits/slot-name.ts'
import { discardTexts } from './messages.ts'

type Sections = Pick<Checklist, 'sections'> | undefined

export const hasPhoto = (command: OutboxCommand): boolean => photoOf(command.write) !== undefined

/** Size of a command on the link: its photo, and its fields as text. */
export const commandBytes = (command: OutboxCommand): number =>
  (photoOf(command.write)?.size ?? 0) + JSON.stringify(command.write.body).length

export const totalBytes = (commands: readonly OutboxCommand[]): number =>
  commands.reduce((sum, command) => sum + commandBytes(command), 0)

/** 'a, b y c'. */
const joinWords = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`

/** The content of a command in words: concept and observation, photo, or signature. */
export function contentsOf({ write }: OutboxCommand): string {
  if (write.call === 'health-observation') return `el texto «${write.body.observation}»`
  if (write.call === 'official-signature') return 'la firma de un funcionario'
  if (isVerdict(write)) {
    const { verdict, observation, image } = write.body
    const said = [`el resultado ${verdictName[verdict]}`, `la observación «${observation}»`]
    return joinWords(image ? [...said, 'la foto'] : said)
  }
  if (!isAnswer(write)) {
    const { name, outcome, refusalReason } = write.body
    return outcome ? `la constancia de que no firmó: «${refusalReason ?? ''}»` : `la firma y los datos de ${name}`
  }
  const { concept, observation, evidence } = write.body
  const parts = [`la calificación ${concept ?? ''}`.trim()]
  if (observation) parts.push(`la observación «${observation}»`)
  if (evidence) parts.push('la foto')
  return joinWords(parts)
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Parts of a visit in words: several items are counted, a single one is named. */
export function partsInWords(slots: readonly VisitSlot[], checklist: Sections): string {
  const isOfVerdict = (slot: VisitSlot) => requirementOfSlot(slot) !== undefined
  const verdicts = slots.filter(isOfVerdict).length
  const items = slots.filter(isItemSlot)
  const [item] = items
  const ofItems = item && items.length === 1 ? slotName(item, checklist) : discardTexts.items(items.length)
  const others = slots
    .filter((slot) => !isItemSlot(slot) && !isOfVerdict(slot))
    .map((slot) => `la ${lowerFirst(slotName(slot, checklist))}`)
  const ofVerdicts = verdicts > 0 ? [discardTexts.verdicts(verdicts)] : []
  return joinWords([...ofVerdicts, ...(item ? [ofItems] : []), ...others])
}
