import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countText } from '../../../../domain/shared/text.ts'
import { ListExport } from '../../../ui/data-table/export/list-export.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { monthText } from '../absences/messages.ts'
import { daysOfMonth } from '../absences/month-marks.ts'
import { MonthSteps } from '../absences/month-steps.tsx'
import { OfficialLink } from '../directory/official-link.tsx'
import { messages } from '../messages.ts'
import staffClasses from '../staff.module.css'
import { exportWorkloadFile, workloadQuery } from '../staff.queries.ts'
import classes from './load.module.css'
import { LoadBar } from './load-bar.tsx'

const texts = {
  label: (month: string) => `Carga de ${month}`,
  intro:
    'Visitas pendientes frente a las que caben en los días disponibles del mes. Hasta el 80 % es holgada, hasta el 100 % justa.',
  weights: (minutes: number) =>
    `Una visita usual toma ${countText(minutes, 'minuto', 'minutos')}. Las de estos tipos cuentan más o menos, según lo que han tomado:`,
  official: 'Funcionario',
  load: 'Carga',
  none: 'No hay técnicos ni ingenieros activos.',
}

type Props = { month: string; onMonth: (month: string) => void; onPerson: (userId: number) => void }

const shareOf = ({ loadPct }: { loadPct: number | null }) => loadPct ?? -1

type Minutes = { usual: number; types: readonly { inscriptionTypeId: number; name: string; minutes: number }[] }

/** Why some visits count more than others. Nothing while all count alike. */
function Weights({ minutes: { usual, types } }: { minutes: Minutes }) {
  const others = types.filter(({ minutes }) => minutes !== usual)
  if (others.length === 0) return null
  return (
    <div>
      <Text size="sm">{texts.weights(usual)}</Text>
      <ul className={classes.weights}>
        {others.map(({ inscriptionTypeId, name, minutes }) => (
          <li key={inscriptionTypeId}>
            {name}: {countText(minutes, 'minuto', 'minutos')}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Load of each official in a month, the fullest first. */
export default function Load({ month, onMonth, onPerson }: Props) {
  const days = daysOfMonth(month)
  const period = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const workload = useQuery(workloadQuery(period))
  const officials = [...(workload.data?.officials ?? [])].sort(
    (one, other) => shareOf(other) - shareOf(one) || one.name.localeCompare(other.name, 'es'),
  )
  return (
    <Stack>
      <Text c="dimmed">{texts.intro}</Text>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <MonthSteps month={month} onMonth={onMonth} />
        </Group>
        {officials.length > 0 && (
          <Group gap="xs" className={staffClasses.noPrint}>
            <ListExport
              label={`${messages.tabs.carga}, ${monthText(month)}`}
              exportList={(format, signal) => exportWorkloadFile(period, format, signal)}
            />
          </Group>
        )}
      </Group>
      {workload.data && <Weights minutes={workload.data.minutes} />}
      {workload.isPending && <Loading />}
      {workload.isError && !workload.data && (
        <LoadFailed text={messages.failed} onRetry={() => void workload.refetch()} />
      )}
      {workload.data?.officials.length === 0 && <Text>{texts.none}</Text>}
      {officials.length > 0 && (
        <table className={classes.table} aria-label={texts.label(monthText(month))} aria-busy={workload.isFetching}>
          <thead>
            <tr>
              <th scope="col">{texts.official}</th>
              <th scope="col">{texts.load}</th>
            </tr>
          </thead>
          <tbody>
            {officials.map((official) => (
              <tr key={official.userId}>
                <th scope="row">
                  <OfficialLink
                    name={official.name}
                    detail={official.identificationNumber}
                    onOpen={() => onPerson(official.userId)}
                  />
                </th>
                <td>
                  <LoadBar load={official} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}
