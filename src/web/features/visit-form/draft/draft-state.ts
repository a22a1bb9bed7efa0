import type { Concept } from '../../../../domain/inspections/checklist.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import type { SlotDraft } from './slot-draft.ts'
import type { VisitDraft } from './visit-draft.ts'

/** The input of the score. It is kept apart so that typing a text does not compute the score again. */
export type Choice = Readonly<{ concept: Concept; isCritical: boolean }>

/** Whether the device holds everything that the screen shows. */
type Persistence = 'kept' | 'keeping' | 'failed'

/** The open tool that crops a long photo. */
export type CropTool = Readonly<{
  /** Place of the part that it shows, from the left or upper end of the photo (0) to the other (1). */
  place: number
  /** This device could not cut the part out. */
  hasFailed: boolean
}>

/** A photo that the acta prints very small, about which the person decides. */
export type LongPhoto = Readonly<{
  /** The picture that a part is cut from: as it was picked, or the whole photo where the form did not pick it. */
  file: Blob
  /** The whole photo, reduced. */
  whole: Blob
  isTall: boolean
  /** The part that took its place. */
  part: Blob | undefined
  /** Undefined while the tool is closed. */
  tool: CropTool | undefined
}>

/** The state of one slot on the screen. It is lost when the form closes; the content of the slot is in the draft. */
export type SlotState = Readonly<{
  /** The picked photo is being reduced. */
  isPhotoBusy: boolean
  /** The position of the photo is being sought. */
  isPlacing: boolean
  /** A save was tried, so the form shows every fault of the slot. */
  showsFaults: boolean
  /** The reason why the last picked photo is not in the draft, or may not be whole. */
  photoFailure: string | undefined
  /** The last photo that was looked at, if it is long, with its open crop tool; another may have taken its place. */
  longPhoto: LongPhoto | undefined
  /** The other tab's content, where both tabs changed the slot. */
  conflict: SlotDraft | undefined
}>

/** The state of one save: of a section, of a closing part, or of a decision about a queued command. */
export type SaveState = Readonly<{ isSending: boolean; failure: string | undefined }>

export type DraftState = Readonly<{
  draft: VisitDraft
  /** Photos and drawn signatures. */
  media: ReadonlyMap<VisitSlot, Blob | string>
  /** The chosen concept of each item, by item id. */
  choices: ReadonlyMap<number, Choice>
  persistence: Persistence
  /** The error of the device that has not stored everything; undefined unless that failed. */
  keepError: unknown
  slots: ReadonlyMap<VisitSlot, SlotState>
  /** Saves by name: the element id of a section's heading, the name of a closing part, or `decide-<slot>`. */
  saves: ReadonlyMap<string, SaveState>
}>

const idleSlot: SlotState = {
  isPhotoBusy: false,
  isPlacing: false,
  showsFaults: false,
  photoFailure: undefined,
  longPhoto: undefined,
  conflict: undefined,
}

const idleSave: SaveState = { isSending: false, failure: undefined }

export const slotState = ({ slots }: Pick<DraftState, 'slots'>, slot: VisitSlot): SlotState =>
  slots.get(slot) ?? idleSlot

export const saveState = ({ saves }: Pick<DraftState, 'saves'>, name: string): SaveState => saves.get(name) ?? idleSave

/** Slots whose photo is being reduced. */
export const busyPhotos = ({ slots }: Pick<DraftState, 'slots'>): Set<VisitSlot> =>
  new Set([...slots].flatMap(([slot, { isPhotoBusy }]) => (isPhotoBusy ? [slot] : [])))

/** The other tab's content of each slot that both tabs changed. */
export const conflictsOf = ({ slots }: Pick<DraftState, 'slots'>): Map<VisitSlot, SlotDraft> =>
  new Map([...slots].flatMap(([slot, { conflict }]) => (conflict === undefined ? [] : [[slot, conflict] as const])))
