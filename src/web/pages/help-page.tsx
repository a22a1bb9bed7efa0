import { useParams } from '@tanstack/react-router'
import { HelpView } from '../features/help/help-view.tsx'

export default function HelpPage() {
  const { topic }: { topic?: string } = useParams({ strict: false })
  return <HelpView slug={topic} />
}
