import { useNavigate } from '@tanstack/react-router'
import { CompletedInspections } from '../features/inspections-list/completed-inspections.tsx'

export default function CompletedInspectionsPage() {
  const navigate = useNavigate()
  return (
    <CompletedInspections
      onOpenRecord={({ id, establishmentId }) =>
        void navigate({
          to: '/dashboard/inspecciones/$inspectionId/$establishmentId',
          params: { inspectionId: String(id), establishmentId: String(establishmentId) },
        })
      }
    />
  )
}
