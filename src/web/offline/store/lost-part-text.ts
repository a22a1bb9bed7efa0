import type { LostKind } from './eviction-witness.ts'

const again: Record<LostKind, string> = {
  answer: 'guarde otra vez la respuesta',
  'answer-with-photo': 'tome otra vez la foto y guarde la respuesta',
  correction: 'corrija otra vez la respuesta',
  text: 'guárdela otra vez',
  'queued-signature': 'firme y guarde otra vez',
  photo: 'tome otra vez la foto',
  signature: 'firme otra vez',
}

/** A part of a visit that the browser deleted, and what to do again. */
export const lostPartText = (name: string, kind: LostKind): string => `${name}: ${again[kind]}.`
