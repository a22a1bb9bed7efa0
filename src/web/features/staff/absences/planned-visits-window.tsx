import { Button, List, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countText } from '../../../../domain/shared/text.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { CatalogueSelect } from '../../../ui/catalogue/catalogue-select.tsx'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { textList } from '../../../ui/text-list.tsx'
import { closeButton } from '../../../ui/theme/theme.ts'
import { useFocusBack } from '../../../ui/window-focus.ts'
import { availabilityQuery, plannedVisitsQuery } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { absenceTexts } from './messages.ts'
import type { AskedVisits, AskPlanned, OverVisits, PlannedDecision } from './planned-visits.ts'
import { replacementsFor } from './replacements.ts'

const texts = absenceTexts.planned

type WindowProps = {
  absence: AskedVisits
  catalogues: StaffCatalogues
  onAnswer: (decision: PlannedDecision | undefined) => void
}

/** The officials of the same part of a visit as the absent one. */
function useReplacements({ userId, from, to }: OverVisits, { technicians, engineers }: StaffCatalogues) {
  const parts = [useCatalogue(technicians), useCatalogue(engineers)]
  const { data: availability = [] } = useQuery(availabilityQuery({ from, to }))
  const own = parts.find(({ rows }) => rows.some(({ id }) => id === userId))
  const waiting = parts.find(({ isLoading, hasFailed }) => isLoading || hasFailed)
  const catalogue = own ?? waiting
  return catalogue && { ...catalogue, rows: replacementsFor(own?.rows ?? [], userId, availability) }
}

function PlannedVisitsWindow({ absence, catalogues, onAnswer }: WindowProps) {
  useFocusBack()
  useBackCloses(true, () => onAnswer(undefined))
  const { userId, from, to, reasons } = absence
  const visits = useQuery(plannedVisitsQuery(userId, { from, to }))
  const replacements = useReplacements(absence, catalogues)
  const [reassignTo, setReassignTo] = useState<number>()
  const [isMissing, setIsMissing] = useState(false)
  const reassign = () => (reassignTo === undefined ? setIsMissing(true) : onAnswer({ confirmed: true, reassignTo }))
  return (
    <Modal opened onClose={() => onAnswer(undefined)} title={texts.title} closeButtonProps={closeButton} size="lg">
      <Stack>
        {visits.isPending && <Loading />}
        {visits.isError && <LoadFailed text={texts.failed} onRetry={() => void visits.refetch()} />}
        {visits.data && (
          <>
            <Text fw={600}>{texts.count(countText(visits.data.length, 'visita', 'visitas'))}</Text>
            <List size="sm">
              {visits.data.map(({ id, establishment, city, scheduledOn }) => (
                <List.Item key={id}>{texts.visit(formatDay(scheduledOn), establishment, city)}</List.Item>
              ))}
            </List>
          </>
        )}
        {reasons.length > 0 && textList(reasons)}
        {replacements && (
          <CatalogueSelect
            label={texts.to}
            catalogue={replacements}
            id={reassignTo}
            isReadOnly={false}
            onId={(id) => {
              setReassignTo(id)
              setIsMissing(false)
            }}
            error={isMissing ? texts.toMissing : undefined}
          />
        )}
        <FormFooter>
          <Button variant="default" onClick={() => onAnswer(undefined)}>
            {texts.cancel}
          </Button>
          <Button variant="default" onClick={() => onAnswer({ confirmed: true })}>
            {texts.keep}
          </Button>
          {replacements && <Button onClick={reassign}>{texts.reassign}</Button>}
        </FormFooter>
      </Stack>
    </Modal>
  )
}

/** The question about planned visits, and the window that shows it while it is open. */
export function usePlannedVisits(catalogues: StaffCatalogues) {
  const [asked, setAsked] = useState<{ absence: AskedVisits; answer: (decision?: PlannedDecision) => void }>()
  const ask: AskPlanned = (absence) =>
    new Promise((resolve) =>
      setAsked({
        absence,
        answer: (decision) => {
          setAsked(undefined)
          resolve(decision)
        },
      }),
    )
  const plannedWindow = asked && (
    <PlannedVisitsWindow absence={asked.absence} catalogues={catalogues} onAnswer={asked.answer} />
  )
  return { ask, plannedWindow }
}
