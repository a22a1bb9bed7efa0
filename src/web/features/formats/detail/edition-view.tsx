import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FormatItem } from '../../../../domain/formats/format-draft.ts'
import { editionText } from '../../../../domain/formats/format-words.ts'
import { quartersText, sumQuarters } from '../../../../domain/formats/quarters.ts'
import { formatPoints } from '../../../../domain/inspections/score.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { editionQuery } from '../formats.queries.ts'
import { messages, stateWords } from '../messages.ts'
import { PreviewModal, type RenderTrial } from '../preview/preview-modal.tsx'
import classes from './detail.module.css'
import { downloadEdition } from './download-edition.ts'
import { detailTexts as texts } from './messages.ts'

const conceptsText = ({ pointsA, allowsAR, pointsAR, allowsNA }: FormatItem) =>
  texts.concepts(formatPoints(pointsA ?? 0), allowsAR ? formatPoints(pointsAR ?? 0) : null, allowsNA)

const Item = ({ item }: { item: FormatItem }) => (
  <li className={classes.item}>
    <h3>
      {item.number} {item.title}
    </h3>
    <Text>{item.description}</Text>
    <Text size="sm" c="dimmed">
      {item.norm}
    </Text>
    <Text size="sm">
      {conceptsText(item)}
      {item.suggestedCritical && ` · ${texts.suggestedCritical}`}
    </Text>
    {item.requirement && (
      <Text size="sm">
        {texts.requirement}: {item.requirement}
      </Text>
    )}
  </li>
)

type Props = { checklistId: number; renderBack: (formatId: number | undefined) => ReactNode; renderTrial: RenderTrial }

/** One edition whole, as it was published. */
export function EditionView({ checklistId, renderBack, renderTrial }: Props) {
  const result = useQuery(editionQuery(checklistId))
  const [isTrying, setTrying] = useState(false)
  const edition = result.data
  if (!edition) {
    return (
      <Stack>
        {renderBack(undefined)}
        {result.isError ? (
          <LoadFailed text={messages.failed} onRetry={() => void result.refetch()} />
        ) : (
          <Loading text={messages.loading} />
        )}
      </Stack>
    )
  }
  const { name, code, version, effectiveFrom, state, content } = edition
  return (
    <Stack>
      <div className={classes.noPrint}>{renderBack(edition.formatId)}</div>
      <Group gap="sm">
        <Title order={1} size="h2">
          {texts.edition(name, version)}
        </Title>
        <Badge tt="none" variant="outline" color="gray" c="var(--tone-gray-text)">
          {stateWords[state]}
        </Badge>
      </Group>
      <Text>
        {code} · {editionText({ version, effectiveFrom })}
      </Text>
      <Group gap="xs" className={classes.noPrint}>
        <Button onClick={() => setTrying(true)}>{texts.preview}</Button>
        <Button variant="default" onClick={() => void downloadEdition(checklistId, `${code}-v${version}`)}>
          {texts.sheet}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </Group>
      {content.sections.map((section, index) => (
        <section key={section.key} aria-labelledby={`section-${section.key}`}>
          <h2 id={`section-${section.key}`} className={classes.sectionTitle}>
            <span>
              {index + 1}. {section.name}
            </span>
            <span>{quartersText(sumQuarters(section.items))}</span>
          </h2>
          <ul className={classes.items}>
            {section.items.map((item) => (
              <Item key={item.key} item={item} />
            ))}
          </ul>
        </section>
      ))}
      {isTrying && <PreviewModal content={content} renderTrial={renderTrial} onClose={() => setTrying(false)} />}
    </Stack>
  )
}
