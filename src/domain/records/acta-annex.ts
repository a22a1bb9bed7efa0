import { splitItemText } from '../inspections/checklist.ts'
import { verdictName } from '../requirements/follow-up.ts'
import { isBlank } from '../shared/text.ts'
import { evaluatedSections } from './acta-evaluation.ts'
import type { ActaBlock, ActaPhoto } from './acta-model.ts'
import { heading } from './acta-parts.ts'
import type { FollowedRequirement, InspectionRecord, RecordItem } from './record.ts'

/** The whole finding is in the table of its section. */
const MAX_CAPTION = 240

function shortened(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  return oneLine.length > MAX_CAPTION ? `${oneLine.slice(0, MAX_CAPTION).trimEnd()}…` : oneLine
}

function photoOf({ description, finding, evidence }: RecordItem): ActaPhoto[] {
  if (!evidence) return []
  const { number, aspect } = splitItemText(description)
  const of = number || aspect
  const alt = `Fotografía del aspecto ${of}`
  return [
    {
      image: { kind: 'evidence', name: evidence, alt, absent: `${alt}: no disponible`, isLarge: true },
      caption: isBlank(finding) ? `Aspecto ${of}` : `Aspecto ${of}. ${shortened(finding)}`,
    },
  ]
}

/** The photo of a verified requirement: how it was found. */
function verdictPhoto({ number, verdict, observation, image }: FollowedRequirement): ActaPhoto[] {
  if (!image) return []
  const alt = `Fotografía del requerimiento ${number}`
  return [
    {
      image: { kind: 'evidence', name: image, alt, absent: `${alt}: no disponible`, isLarge: true },
      caption: `Requerimiento ${number}: ${verdictName[verdict]}. ${shortened(observation)}`,
    },
  ]
}

/** The photos of the findings and of what was verified, large enough to prove what they show. */
export function annexBlocks(record: InspectionRecord): ActaBlock[] {
  const photos = [
    ...evaluatedSections(record).flatMap(({ items }) => items.flatMap(photoOf)),
    ...(record.followUp?.verdicts ?? []).flatMap(verdictPhoto),
  ]
  return photos.length === 0 ? [] : [heading(2, 'Anexo fotográfico'), { kind: 'photos', photos }]
}
