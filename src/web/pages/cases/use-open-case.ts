import { useNavigate } from '@tanstack/react-router'

/** Goes to the page of a case. */
export function useOpenCase(): (one: { id: number }) => void {
  const navigate = useNavigate()
  return ({ id }) => void navigate({ to: '/dashboard/seguimiento/expedientes/$caseId', params: { caseId: String(id) } })
}
