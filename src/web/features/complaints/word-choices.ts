import {
  COMPLAINT_CHANNELS,
  COMPLAINT_KINDS,
  complaintChannelName,
  complaintKindName,
  TRIAGES,
  triageName,
} from '../../../domain/complaints/complaint-words.ts'

const named = <Word extends string>(words: readonly Word[], names: Readonly<Record<Word, string>>) =>
  words.map((value) => ({ value, label: names[value] }))

/** The words of a form's choices. */
export const kindChoices = named(COMPLAINT_KINDS, complaintKindName)
export const triageChoices = named(TRIAGES, triageName)
export const channelChoices = named(COMPLAINT_CHANNELS, complaintChannelName)
