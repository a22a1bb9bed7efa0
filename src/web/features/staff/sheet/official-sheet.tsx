import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OfficialFile } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { AbsencesSection } from './absences-section.tsx'
import { CardSection } from './card-section.tsx'
import { CompetencesSection } from './competences-section.tsx'
import { ContractsSection } from './contracts-section.tsx'
import { CapacitySection, TerritoriesSection } from './place-sections.tsx'
import { SheetHead } from './sheet-head.tsx'

type Props = {
  official: OfficialFile
  catalogues: StaffCatalogues
  /** Whether the reader manages the staff of the department. */
  mayManage: boolean
  isOwn: boolean
  reload: () => Promise<OfficialFile>
  /** Leads to the files (expedientes) about the official, which are of another feature. */
  fileLink?: ReactNode
}

/** Everything that is kept about an official. */
export function OfficialSheet({ official, catalogues, mayManage, isOwn, reload, fileLink }: Props) {
  const shared = { official, mayManage }
  return (
    <Stack gap="lg">
      <SheetHead official={official} fileLink={fileLink} />
      <CardSection {...shared} />
      <ContractsSection {...shared} catalogues={catalogues} />
      <AbsencesSection {...shared} catalogues={catalogues} isOwn={isOwn} reload={reload} />
      <CompetencesSection {...shared} catalogues={catalogues} />
      <TerritoriesSection {...shared} catalogues={catalogues} />
      <CapacitySection {...shared} />
    </Stack>
  )
}
