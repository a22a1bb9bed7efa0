import { FormatTabs } from '../../features/formats/list/format-tabs.tsx'
import { ConceptoBands } from '../../features/formats/settings/concepto-bands.tsx'
import { useAuth } from '../../features/session/auth.tsx'

export default function ConceptoBandsPage() {
  const { user } = useAuth()
  return (
    user && (
      <>
        <FormatTabs />
        <ConceptoBands official={user} />
      </>
    )
  )
}
