import { getRouteApi } from '@tanstack/react-router'
import { Notices } from '../features/notices/list/notices.tsx'

const route = getRouteApi('/dashboard/avisos')

/** The page 'Avisos'. */
export default function NoticesPage() {
  return <Notices route={route} />
}
