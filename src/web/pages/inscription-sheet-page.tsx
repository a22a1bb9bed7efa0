import { useParams } from '@tanstack/react-router'
import { InscriptionSheet } from '../features/records/inscription-sheet.tsx'

/** An address with anything but numbers finds no establishment. */
export default function InscriptionSheetPage() {
  const params: { establishmentId?: string } = useParams({ strict: false })
  return <InscriptionSheet establishmentId={Number(params.establishmentId)} />
}
