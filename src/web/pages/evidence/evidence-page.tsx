import { EvidenceSettings } from '../../features/evidence/evidence-settings.tsx'

export default function EvidencePage() {
  return <EvidenceSettings />
}
