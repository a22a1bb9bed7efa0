import type { Problem } from '../../shared/problem.ts'
import type { FilledOn } from '../filled-on.ts'
import type { VisitWrite } from '../visit-write.ts'

/** The key under which a device sends a command, the hash of the command's content, and the number of the offer. */
export type CommandIdentity = { key: string; hash: string; offer?: number | undefined }

/**
 * One command of a visit. A command that could not be decoded carries its refusal instead of a write. `Image` is the
 * caller's reference to the stored image.
 */
export type Command<Image> = ({ write: VisitWrite; image?: Image } | { problem: Problem }) & {
  identity?: CommandIdentity
  filledOn?: FilledOn
}

/** The result of one command; null for a command that is accepted, now or by an earlier save. */
export type CommandResult = Problem | null

/** The keys that one official has used before, each with the hash of its command. */
export type TakenKeys = ReadonlyMap<string, string>
