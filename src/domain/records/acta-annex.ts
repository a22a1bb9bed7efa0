import { splitItemText } from '../inspections/checklist.ts'
import { verdictName } from '../requirements/follow-up.ts'
import { isBlank } from '../shared/text.ts'
import { formatInstant } from '../shared/time.ts'
import { evaluatedSections } from './acta-evaluation.ts'
import type { ActaBlock, ActaPhoto } from './acta-model.ts'
import { heading } from './acta-parts.ts'
import type { FollowedRequirement, RecordItem, ShownRecord } from './record.ts'

/** The whole finding is in the table of its section. */
const MAX_CAPTION = 240

function shortened(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  return oneLine.length > MAX_CAPTION ? `${oneLine.slice(0, MAX_CAPTION).trimEnd()}…` : oneLine
}

type PhotoTimes = Pick<ShownRecord, 'photoTimes' | 'startedAt'>

/** When a photo was taken, where its device told it. One of before the visit says so. */
function timeOf(name: string, { photoTimes = [], startedAt }: PhotoTimes): string {
  const takenAt = photoTimes.find((photo) => photo.name === name)?.takenAt
  if (takenAt === undefined) return ''
  const isBefore = startedAt !== null && Date.parse(takenAt) < Date.parse(startedAt)
  return ` Tomada el ${formatInstant(new Date(takenAt))}${isBefore ? ', antes de la visita' : ''}.`
}

const withStop = (text: string): string => (/[.…!?]$/.test(text) ? text : `${text}.`)

/** A caption with the time of its photo. */
const captionOf = (text: string, name: string, times: PhotoTimes): string => {
  const time = timeOf(name, times)
  return time === '' ? text : `${withStop(text)}${time}`
}

function photoOf({ description, finding, evidence }: RecordItem, times: PhotoTimes): ActaPhoto[] {
  if (!evidence) return []
  const { number, aspect } = splitItemText(description)
  const of = number || aspect
  const alt = `Fotografía del aspecto ${of}`
  return [
    {
      image: { kind: 'evidence', name: evidence, alt, absent: `${alt}: no disponible`, isLarge: true },
      caption: captionOf(isBlank(finding) ? `Aspecto ${of}` : `Aspecto ${of}. ${shortened(finding)}`, evidence, times),
    },
  ]
}

/** The photo of a verified requirement: how it was found. */
function verdictPhoto({ number, verdict, observation, image }: FollowedRequirement, times: PhotoTimes): ActaPhoto[] {
  if (!image) return []
  const alt = `Fotografía del requerimiento ${number}`
  return [
    {
      image: { kind: 'evidence', name: image, alt, absent: `${alt}: no disponible`, isLarge: true },
      caption: captionOf(`Requerimiento ${number}: ${verdictName[verdict]}. ${shortened(observation)}`, image, times),
    },
  ]
}

/** The photos of the findings and of what was verified, large enough to prove what they show. */
export function annexBlocks(record: ShownRecord): ActaBlock[] {
  const photos = [
    ...evaluatedSections(record).flatMap(({ items }) => items.flatMap((item) => photoOf(item, record))),
    ...(record.followUp?.verdicts ?? []).flatMap((verdict) => verdictPhoto(verdict, record)),
  ]
  return photos.length === 0 ? [] : [heading(2, 'Anexo fotográfico'), { kind: 'photos', photos }]
}
