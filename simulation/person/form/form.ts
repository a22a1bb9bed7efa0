/** The form of a visit as a person uses it, without its screen. This code is evaluated in the tab. */
export { type Choice, decide, discardLeftovers, discardWhole, type Offer, offersOf, settle } from './decide.ts'
export type { OnEnqueue, SaveResult } from './enqueue-writes.ts'
export { followSession } from './follow-session.ts'
export { type Look, type OpenForm, openForm } from './open-form.ts'
export { type Correction, type ItemEntry, saveCorrection, saveSection, typeSection } from './save-items.ts'
export { type Signing, saveObservation, saveOfficial, saveSigner } from './save-parts.ts'
