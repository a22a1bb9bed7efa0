import { Anchor } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import loneLink from '../../ui/lone-link.module.css'
import { sourceName, texts } from './messages.ts'
import type { TimelineEntry } from './timeline.queries.ts'

/** The page of a thing. The inscription has none beside this one. */
function addressOf({ source, subjectId }: TimelineEntry, establishmentId: number): LinkProps | undefined {
  const id = String(subjectId)
  switch (source) {
    case 'inspection':
      return {
        to: '/dashboard/inspecciones/$inspectionId/$establishmentId',
        params: { inspectionId: id, establishmentId: String(establishmentId) },
      }
    case 'requirement':
      return { to: '/dashboard/seguimiento/requerimientos/$requirementId', params: { requirementId: id } }
    case 'measure':
      return { to: '/dashboard/seguimiento/medidas/$measureId', params: { measureId: id } }
    case 'sample':
      return { to: '/dashboard/seguimiento/muestras/$sampleId', params: { sampleId: id } }
    case 'notice':
      return { to: '/dashboard/seguimiento/notificaciones/$noticeId', params: { noticeId: id } }
    case 'complaint':
      return { to: '/dashboard/seguimiento/quejas/$complaintId', params: { complaintId: id } }
    case 'case':
      return { to: '/dashboard/seguimiento/expedientes/$caseId', params: { caseId: id } }
    default:
      return undefined
  }
}

function nameOf({ source, number }: TimelineEntry): string {
  if (source === 'measure' && number === null) return texts.withoutActa
  const kind = source in sourceName ? sourceName[source as keyof typeof sourceName] : source
  return `${kind} ${number ?? ''}`.trim()
}

type Props = {
  entry: TimelineEntry
  establishmentId: number
  /** Opens what officials wrote about a visit that they could not make. */
  onWhyNotMade: (visitId: number) => void
}

/** A thing by its kind and number, with the address of its page. A visit that was not made has a window for it. */
export function ThingLink({ entry, establishmentId, onWhyNotMade }: Props) {
  if (entry.source === 'visit') {
    return (
      <Anchor component="button" type="button" className={loneLink.link} onClick={() => onWhyNotMade(entry.subjectId)}>
        {texts.whyNotMade}
      </Anchor>
    )
  }
  const address = addressOf(entry, establishmentId)
  if (!address) return <span>{nameOf(entry)}</span>
  return (
    <Anchor className={loneLink.link} renderRoot={(props) => <Link {...props} {...address} />}>
      {nameOf(entry)}
    </Anchor>
  )
}
