import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Catalogue, useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { ListExport } from '../../../ui/data-table/export/list-export.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { messages } from '../messages.ts'
import classes from '../staff.module.css'
import { exportTerritoriesFile, territoriesQuery } from '../staff.queries.ts'
import type { CityRow, StaffCatalogues } from '../staff-catalogues.ts'
import { type Covering, coverageMatrix, type Part, undeclared } from './coverage-matrix.ts'
import { CoverageTable } from './coverage-table.tsx'
import { coverageTexts as texts } from './messages.ts'

type Props = { catalogues: StaffCatalogues; onPerson: (userId: number) => void }

const coveringOf = ({ rows }: Catalogue, part: Part): Covering[] => rows.map(({ id, name }) => ({ id, name, part }))

/** Municipalities × officials: who covers what, and where somebody is missing. */
export default function Coverage({ catalogues, onPerson }: Props) {
  const zodes = useCatalogue(catalogues.zodes)
  const cities = useCatalogue<CityRow>(catalogues.cities)
  const technicians = useCatalogue(catalogues.technicians)
  const engineers = useCatalogue(catalogues.engineers)
  const territories = useQuery(territoriesQuery)
  const [onlyHoles, setOnlyHoles] = useState(false)
  const sources = [zodes, cities, technicians, engineers]
  const failed = sources.filter(({ hasFailed }) => hasFailed)
  if (failed.length > 0 || (territories.isError && !territories.data)) {
    const retry = () => {
      for (const source of failed) source.retry()
      void territories.refetch()
    }
    return <LoadFailed text={messages.failed} onRetry={retry} />
  }
  if (sources.some(({ isLoading }) => isLoading) || !territories.data) return <Loading />

  const officials = [...coveringOf(technicians, 'technician'), ...coveringOf(engineers, 'engineer')]
  const matrix = coverageMatrix(cities.rows, officials, territories.data)
  const holes = matrix.filter((row) => row.technicians === 0 || row.engineers === 0)
  const free = undeclared(officials, territories.data)
  const declared = officials.filter(({ id }) => !free.some((one) => one.id === id))
  return (
    <Stack>
      <Text role="status" fw={600}>
        {texts.holes(
          matrix.filter((row) => row.technicians === 0).length,
          matrix.filter((row) => row.engineers === 0).length,
          matrix.length,
        )}
      </Text>
      {free.length > 0 && <Text size="sm">{texts.undeclared(free.map(({ name }) => name))}</Text>}
      <Group justify="space-between" className={classes.noPrint}>
        <Checkbox
          label={texts.onlyHoles}
          checked={onlyHoles}
          onChange={(event) => setOnlyHoles(event.currentTarget.checked)}
        />
        <ListExport label={messages.tabs.cobertura} exportList={exportTerritoriesFile} />
      </Group>
      <CoverageTable rows={onlyHoles ? holes : matrix} zodes={zodes.rows} officials={declared} onPerson={onPerson} />
    </Stack>
  )
}
