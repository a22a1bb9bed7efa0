import { type Checklist, splitItemText } from '../../../../domain/inspections/checklist.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { discardTexts, partName } from './messages.ts'

type Sections = Pick<Checklist, 'sections'> | undefined

const ITEM = /^item-(\d+)$/

/** 'Ítem 1.2 · Pisos', or the name of a closing part. Without the checklist an item is only called 'Un ítem'. */
export function slotName(slot: VisitSlot, checklist: Sections): string {
  const id = Number(ITEM.exec(slot)?.[1])
  if (!id) return partName[slot as keyof typeof partName]
  const item = checklist?.sections.flatMap(({ items }) => items).find((one) => one.id === id)
  if (!item) return 'Un ítem'
  const { number, aspect } = splitItemText(item.text)
  const [title = ''] = aspect.split('.')
  return `Ítem ${number} · ${title}`
}

const photoOf = ({ write }: OutboxCommand): Blob | undefined =>
  (write.call === 'items' || write.call === 'correction') && write.body.evidence instanceof Blob
    ? write.body.evidence
    : undefined

export const hasPhoto = (command: OutboxCommand): boolean => photoOf(command) !== undefined

/** Size of a command on the link: its photo, and its fields as text. */
export const commandBytes = (command: OutboxCommand): number =>
  (photoOf(command)?.size ?? 0) + JSON.stringify(command.write.body).length

export const totalBytes = (commands: readonly OutboxCommand[]): number =>
  commands.reduce((sum, command) => sum + commandBytes(command), 0)

/** 'a, b y c'. */
const joinWords = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`

/** The content of a command in words: concept and observation, photo, or signature. */
export function contentsOf({ write }: OutboxCommand): string {
  if (write.call === 'health-observation') return `el texto «${write.body.observation}»`
  if (write.call === 'official-signature') return 'la firma de un funcionario'
  if (write.call !== 'items' && write.call !== 'correction') return `la firma y los datos de ${write.body.name}`
  const { concept, observation, evidence } = write.body
  const parts = [`la calificación ${concept ?? ''}`.trim()]
  if (observation) parts.push(`la observación «${observation}»`)
  if (evidence) parts.push('la foto')
  return joinWords(parts)
}

const isItem = (slot: VisitSlot): boolean => ITEM.test(slot)
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Parts of a visit in words: several items are counted, a single one is named. */
export function partsInWords(slots: readonly VisitSlot[], checklist: Sections): string {
  const items = slots.filter(isItem)
  const [item] = items
  const ofItems = item && items.length === 1 ? slotName(item, checklist) : discardTexts.items(items.length)
  const others = slots.filter((slot) => !isItem(slot)).map((slot) => `la ${lowerFirst(slotName(slot, checklist))}`)
  return joinWords(item ? [ofItems, ...others] : others)
}
