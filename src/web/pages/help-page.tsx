import { useParams } from '@tanstack/react-router'
import { HelpView } from '../features/help/help-view.tsx'

/** Serves two addresses: the contents, without a topic, and each topic. */
export default function HelpPage() {
  const params = useParams({ from: '/dashboard/ayuda/$topic', shouldThrow: false })
  return <HelpView slug={params?.topic} />
}
