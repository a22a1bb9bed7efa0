import { FormatTabs } from '../../features/formats/list/format-tabs.tsx'
import { PrintCodes } from '../../features/formats/settings/print-codes.tsx'
import { useAuth } from '../../features/session/auth.tsx'

export default function PrintCodesPage() {
  const { user } = useAuth()
  return (
    user && (
      <>
        <FormatTabs />
        <PrintCodes official={user} />
      </>
    )
  )
}
