import { SYSTEM, subjectWord } from './trail-words.ts'

/** An event with the names of who did it and of the thing that it was done to. */
export type NamedEvent = {
  userName: string | null
  subject: string
  subjectId: number | null
  subjectName: string | null
  /** The establishment of a closed inspection; null for any other thing. */
  recordEstablishmentId: number | null
}

export const personOf = ({ userName }: Pick<NamedEvent, 'userName'>): string => userName ?? SYSTEM

/** The thing by its name; by its number where it has none. A closed inspection's name begins with its word already. */
export function thingOf({ subject, subjectId, subjectName, recordEstablishmentId }: NamedEvent): string {
  const word = subjectWord(subject)
  if (subjectName === null) return subjectId === null ? word : `${word} n.º ${subjectId}`
  return subject === 'inspection' && recordEstablishmentId !== null ? subjectName : `${word}: ${subjectName}`
}
