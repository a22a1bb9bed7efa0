import { getRouteApi } from '@tanstack/react-router'
import { NoticeView } from '../../features/legal-notices/card/notice-view.tsx'
import { pathId } from '../visit-id.ts'

const route = getRouteApi('/dashboard/seguimiento/notificaciones/$noticeId')

/** An address with anything but digits finds no notice. */
export default function LegalNoticePage() {
  const { noticeId } = route.useParams()
  const id = pathId(noticeId)
  return <NoticeView key={id} noticeId={id} />
}
