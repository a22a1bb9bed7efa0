import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { ListExport } from '../../../ui/data-table/export/list-export.tsx'
import { Loading } from '../../../ui/loading.tsx'
import classes from '../files.module.css'
import { exportTableFile, type SeriesRow, tableQuery } from '../files.queries.ts'
import { FormWindow } from '../form-window.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { messages, retentionMessages as texts } from '../messages.ts'
import { SeriesCard } from './series-card.tsx'
import { SeriesForm } from './series-form.tsx'
import { TableBook } from './table-book.tsx'
import { TypeForm } from './type-form.tsx'

type Open = { kind: 'series'; row: SeriesRow | undefined } | { kind: 'type'; row: SeriesRow }

const titleOf = (open: Open | undefined) => (open?.kind === 'type' ? texts.typeTitle(open.row.name) : texts.seriesTitle)

/** The retention table (TRD): series with their years, disposition and types, and the versions of before. */
export function RetentionTable({ official }: { official: Official }) {
  const { data, error, isError, refetch } = useQuery(tableQuery)
  const [open, setOpen] = useState<Open>()
  const isManager = may(official, 'files.manage', official)
  if (!data) return isError ? <LoadFailure error={error} onRetry={refetch} /> : <Loading />
  const current = data.filter(({ isActive }) => isActive)
  const olderOf = ({ code }: SeriesRow) => data.filter((series) => !series.isActive && series.code === code)
  const close = () => setOpen(undefined)
  return (
    <Stack>
      <Group justify="space-between">
        <p className={classes.snippet}>{texts.intro}</p>
        <Group gap="xs">
          <ListExport label={messages.tabs.retencion} exportList={exportTableFile} />
          <TableBook isManager={isManager} />
          {isManager && (
            <Button
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => setOpen({ kind: 'series', row: undefined })}
            >
              {texts.addSeries}
            </Button>
          )}
        </Group>
      </Group>
      {current.length === 0 && <p className={classes.notice}>{texts.none}</p>}
      <ul className={classes.plainList}>
        {current.map((series) => (
          <SeriesCard
            key={series.id}
            series={series}
            older={olderOf(series)}
            onEdit={isManager ? () => setOpen({ kind: 'series', row: series }) : undefined}
            onAddType={isManager ? () => setOpen({ kind: 'type', row: series }) : undefined}
          />
        ))}
      </ul>
      <FormWindow title={titleOf(open)} isOpen={open !== undefined} onClose={close} size="lg">
        {(form) =>
          open?.kind === 'type' ? (
            <TypeForm {...form} seriesId={open.row.id} onSaved={close} />
          ) : (
            <SeriesForm
              {...form}
              key={open?.row ? `${open.row.id} ${open.row.rowVersion}` : 'new'}
              row={open?.row}
              others={current.filter(({ id }) => id !== open?.row?.id)}
              onSaved={close}
              onReloaded={(row) => (row ? setOpen({ kind: 'series', row }) : close())}
            />
          )
        }
      </FormWindow>
    </Stack>
  )
}
