import { Problem } from '../shared/problem.ts'
import { type Extendable, type ExtensionRule, extensionRefusal } from './requirement-acts.ts'
import { isOpen, type RequirementEvent, type RequirementState } from './requirement-words.ts'

/** Acts that answer an owner's request for more time: granted, and refused. */
export const EXTENSION_ANSWERS = ['prorroga', 'prorroga_negada'] as const satisfies readonly RequirementEvent[]

type Act = { kind: RequirementEvent; at: Date; day: string; details: Readonly<Record<string, unknown>> }

/** `answered`: the act that answered it; undefined while it waits. */
export type ExtensionAsk = { at: Date; reason: string; answered: Act | undefined }

export const reasonOf = ({ details: { reason } }: Act): string => (typeof reason === 'string' ? reason : '')

const isAnswer = ({ kind }: Act): boolean => (EXTENSION_ANSWERS as readonly RequirementEvent[]).includes(kind)

/** The owner's newest request for more time among the acts on a requirement, the oldest first. */
export function newestExtensionAsk(acts: readonly Act[]): ExtensionAsk | undefined {
  const place = acts.findLastIndex(({ kind }) => kind === 'prorroga_pedida')
  const ask = acts[place]
  return ask && { at: ask.at, reason: reasonOf(ask), answered: acts.slice(place + 1).find(isAnswer) }
}

/** Whether an open requirement has a request without an answer. */
export const isExtensionAsked = ({ state }: { state: RequirementState }, ask: ExtensionAsk | undefined): boolean =>
  isOpen(state) && ask !== undefined && ask.answered === undefined

type Asked = { rule: ExtensionRule; today: string; ask: ExtensionAsk | undefined }

/** The reason against a request for more time; undefined where the owner may ask. One request waits at a time. */
export function extensionAskRefusal(requirement: Extendable, { rule, today, ask }: Asked): Problem | undefined {
  return (
    extensionRefusal(requirement, rule, today) ??
    (isExtensionAsked(requirement, ask) ? new Problem('requirement.extension-asked') : undefined)
  )
}

/**
 * The owner asks for more time: neither state nor last day changes (R 41.1).
 * @throws Problem requirement.*
 */
export function askForExtension(requirement: Extendable, asked: Asked): RequirementState {
  const refusal = extensionAskRefusal(requirement, asked)
  if (refusal) throw refusal
  return requirement.state
}

/**
 * An official says no to a request that waits; nothing else changes (R 41.2).
 * @throws Problem requirement.extension-not-asked
 */
export function refuseExtension(requirement: { state: RequirementState }, ask: ExtensionAsk | undefined) {
  if (!isExtensionAsked(requirement, ask)) throw new Problem('requirement.extension-not-asked')
  return requirement.state
}
