import { getRouteApi } from '@tanstack/react-router'
import { Jobs } from '../features/jobs/jobs.tsx'
import { useAuth } from '../features/session/auth.tsx'

const route = getRouteApi('/dashboard/trabajos')

/** The page 'Trabajos'. */
export default function JobsPage() {
  const { user } = useAuth()
  return user && <Jobs route={route} user={user} />
}
