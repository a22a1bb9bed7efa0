import type { PageRoute } from '../../../ui/page-route.ts'
import type { PlaceCatalogues } from '../../../ui/place-filters/place-filters.tsx'
import classes from '../home.module.css'
import { filtersOf, type HomeAddress, periodFault, type TypedHomeAddress } from '../home-address.ts'
import { MunicipalityMap } from '../map/municipality-map.tsx'
import { Attention } from './attention.tsx'
import { ComplianceByMonth } from './compliance-by-month.tsx'
import { Conceptos } from './conceptos.tsx'
import { FailedItems } from './failed-items.tsx'
import { Figures } from './figures.tsx'
import { Filters } from './filters.tsx'
import { InspectionsByMonth } from './inspections-by-month.tsx'
import { Notifying } from './notifying.tsx'
import { OfficialInspections } from './official-inspections.tsx'
import { TeamLoad } from './team-load.tsx'

type Props = {
  route: PageRoute<TypedHomeAddress, HomeAddress>
  catalogues: PlaceCatalogues
  /** `yyyy-mm-dd`. */
  today: string
}

/** The page by which an administrator steers: things that wait, figures of a period, and the places behind them. */
export function Overview({ route, catalogues, today }: Props) {
  const navigate = route.useNavigate()
  const address = route.useSearch()
  const typed = filtersOf(address)
  const fault = periodFault(typed)
  // A period that the server would refuse is not asked about; its fault stands at its field.
  const query = fault === undefined ? typed : { ...typed, from: undefined, to: undefined }
  const change = (part: HomeAddress) =>
    void navigate({ to: '.', search: (previous) => ({ ...(previous as HomeAddress), ...part }), resetScroll: false })
  return (
    <div className={classes.page}>
      <Attention />
      <Filters query={typed} fault={fault} catalogues={catalogues} today={today} onChange={change} />
      <Figures query={query} />
      <div className={classes.charts}>
        <div className={classes.column}>
          <Conceptos query={query} />
          <ComplianceByMonth query={query} />
        </div>
        <MunicipalityMap query={query} address={address} onChange={change} />
        <FailedItems query={query} />
        <div className={classes.column}>
          <Notifying query={query} />
          <InspectionsByMonth query={query} />
        </div>
        <OfficialInspections query={query} />
        <TeamLoad today={today} />
      </div>
    </div>
  )
}
