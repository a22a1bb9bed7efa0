import { MapSettings } from '../../features/map/map-settings.tsx'

export default function MapPage() {
  return <MapSettings />
}
