import { Button, Group, Text, Title } from '@mantine/core'
import { dispositionWords } from '../../../../domain/files/file-words.ts'
import { retentionYears } from '../../../../domain/files/retention.ts'
import { countText } from '../../../../domain/shared/text.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import classes from '../files.module.css'
import type { SeriesRow } from '../files.queries.ts'
import { retentionMessages as texts } from '../messages.ts'

const yearsText = (years: number) => countText(years, 'año', 'años')

function Facts({ series }: { series: SeriesRow }) {
  return (
    <dl className={classes.facts}>
      <dt>{texts.labels.officeYears}</dt>
      <dd>{yearsText(series.officeYears)}</dd>
      <dt>{texts.labels.centralYears}</dt>
      <dd>{yearsText(series.centralYears)}</dd>
      <dt>{texts.labels.disposition}</dt>
      <dd>
        {series.disposition} · {dispositionWords[series.disposition]}
      </dd>
      {series.procedure && (
        <>
          <dt>{texts.labels.procedure}</dt>
          <dd>{series.procedure}</dd>
        </>
      )}
      {series.approvedOn && (
        <>
          <dt>{texts.labels.approvedOn}</dt>
          <dd>{formatDay(series.approvedOn)}</dd>
        </>
      )}
      {series.effectiveFrom && (
        <>
          <dt>{texts.labels.effectiveFrom}</dt>
          <dd>{formatDay(series.effectiveFrom)}</dd>
        </>
      )}
    </dl>
  )
}

type Props = {
  series: SeriesRow
  /** Versions of the series that no longer take files. */
  older: readonly SeriesRow[]
  onEdit: (() => void) | undefined
  onAddType: (() => void) | undefined
}

export function SeriesCard({ series, older, onEdit, onAddType }: Props) {
  const { code, name, tableVersion, files, types, isConfirmed } = series
  return (
    <li className={classes.item}>
      <Title order={2} size="h4">
        {code} <bdi>{name}</bdi>
      </Title>
      <div className={classes.meta}>
        <span>{texts.version(tableVersion)}</span>
        <span>{texts.files(files)}</span>
        <span>{yearsText(retentionYears(series))}</span>
        {!isConfirmed && <ToneBadge tone="yellow" text={texts.unconfirmed} />}
      </div>
      <Facts series={series} />
      <Text size="sm" fw={600} mt="xs">
        {texts.types}
      </Text>
      {types.length === 0 ? (
        <Text size="sm">{texts.noTypes}</Text>
      ) : (
        <ul className={classes.types}>
          {types.map((type) => (
            <li key={type.id}>
              <bdi>{type.name}</bdi>
              {type.isRequired && ` (${texts.required})`}
            </li>
          ))}
        </ul>
      )}
      {older.length > 0 && (
        <details>
          <summary className={classes.summary}>{texts.olderVersions(older.length)}</summary>
          {older.map((version) => (
            <div key={version.id} className={classes.older}>
              <div className={classes.meta}>
                <span>{texts.version(version.tableVersion)}</span>
                <span>{texts.files(version.files)}</span>
              </div>
              <Facts series={version} />
            </div>
          ))}
        </details>
      )}
      {(onEdit || onAddType) && (
        <Group gap="xs" mt="xs">
          {onEdit && (
            <Button variant="default" aria-label={texts.editOf(name)} onClick={onEdit}>
              {texts.edit}
            </Button>
          )}
          {onAddType && (
            <Button variant="default" aria-label={texts.addTypeTo(name)} onClick={onAddType}>
              {texts.addType}
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}
