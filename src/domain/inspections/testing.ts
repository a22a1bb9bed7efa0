import type { Problem } from '../shared/problem.ts'
import type { Checklist, Concept } from './checklist.ts'
import { standardFloors } from './concepto-sanitario.ts'
import type { ScoredAnswer } from './outcome.ts'
import type { Command, TakenKeys } from './save/command.ts'
import type { SaveContext, SavedVisit } from './save/decision.ts'
import type { ClosingPart, VisitWrite } from './visit-write.ts'

const item = (id: number) => ({
  id,
  text: `1.${id} Ítem. Descripción.`,
  norm: '',
  concepts: [
    { concept: 'A' as Concept, points: 50 },
    { concept: 'AR' as Concept, points: 25 },
    { concept: 'I' as Concept, points: 0 },
  ],
  suggestedCritical: false,
  suggestedRequirement: '',
})
const checklist: Checklist = {
  id: 2,
  version: 1,
  floors: standardFloors,
  sections: [
    { id: 1, name: 'Edificación', items: [item(1)] },
    { id: 2, name: 'Saneamiento', items: [item(2), item(3)] },
  ],
}
export const ITEMS = [1, 2, 3]
export const PARTS: ClosingPart[] = ['health-observation', 'establishment-signature', 'witness-signature']

export const signer = { name: 'Ana', idCard: '1', role: 'Dueña', signature: 'data:image/png;base64,AA==' }
export const partWrite: Record<ClosingPart, VisitWrite> = {
  'health-observation': { call: 'health-observation', body: { observation: 'Todo en orden' } },
  'establishment-signature': { call: 'establishment-signature', body: signer },
  'witness-signature': { call: 'witness-signature', body: signer },
}
export const answerWrite = (itemId: number): VisitWrite => ({
  call: 'items',
  body: { assignmentId: 9, itemId, concept: 'A' },
})

export type SentCommand = Command<{ name: string }>
export const identity = (key: string, hash = `hash of ${key}`) => ({ identity: { key, hash } })
export const answer = (itemId: number): SentCommand => ({ write: answerWrite(itemId), ...identity(`item-${itemId}`) })
export const part = (call: ClosingPart): SentCommand => ({ write: partWrite[call], ...identity(call) })
export const everything = [...ITEMS.map(answer), ...PARTS.map(part)]

const scored = (itemId: number): [number, ScoredAnswer] => [
  itemId,
  { itemId, concept: 'A', points: 50, isCritical: false },
]
/** A visit that holds these items and parts. */
export const visit = (
  items: readonly number[] = [],
  parts: readonly ClosingPart[] = [],
  isClosed = false,
): SavedVisit => ({
  establishmentId: 5,
  checklist,
  isClosed,
  answers: new Map(items.map(scored)),
  parts: new Set(parts),
})
export const none: TakenKeys = new Map()
export const context: SaveContext = { by: 1, officials: [], signatures: new Map(), savedAnswers: new Map() }

export const OK = 'ok'
export const codesOf = (results: readonly (Problem | null)[]) => results.map((result) => result?.code ?? OK)
