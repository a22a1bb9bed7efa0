import { getRouteApi } from '@tanstack/react-router'
import { InscriptionSheet } from '../features/records/inscription-sheet.tsx'

const route = getRouteApi('/dashboard/inscripcion/$establishmentId')

/** An address with anything but digits finds no establishment. */
export default function InscriptionSheetPage() {
  const { establishmentId } = route.useParams()
  return <InscriptionSheet establishmentId={Number(establishmentId)} />
}
