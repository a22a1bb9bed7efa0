import { Alert, Button, Group, NativeSelect, Title } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FormatContent } from '../../../../domain/formats/format-draft.ts'
import { editionText, MODEL_OF_VIGIA } from '../../../../domain/formats/format-words.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Retry } from '../../../ui/retry.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { editionQuery, type FormatDetail, fetchComparison, formatQuery } from '../formats.queries.ts'
import { messages, stateWords } from '../messages.ts'
import { useReplacedModel } from '../use-replaced-model.ts'
import classes from './comparison.module.css'
import { ContentComparison } from './content-comparison.tsx'
import { compareTexts } from './messages.ts'

/** One side of a comparison: an edition's id as text, or the draft. */
const DRAFT = 'draft'
const sideOf = (side: string) => (side === DRAFT ? DRAFT : Number(side))

type Choice = { value: string; label: string }

const editionChoices = ({ editions }: FormatDetail): Choice[] =>
  editions.map(({ checklistId, version, effectiveFrom, state }) => ({
    value: String(checklistId),
    label: `${editionText({ version, effectiveFrom })} (${stateWords[state].toLowerCase()})`,
  }))

/** The contents that may be compared: draft, editions, and those of the model whose place the format takes. */
const choicesOf = (format: FormatDetail, model: FormatDetail | undefined): Choice[] => [
  ...(format.draft ? [{ value: DRAFT, label: compareTexts.draft }] : []),
  ...editionChoices(format),
  ...(model ? editionChoices(model) : []).map(({ value, label }) => ({ value, label: `${MODEL_OF_VIGIA}: ${label}` })),
]

/** The content of one side; undefined while it is read. */
function useContent(format: FormatDetail | undefined, side: string | undefined) {
  const isEdition = side !== undefined && side !== DRAFT
  const edition = useQuery({ ...editionQuery(Number(side)), enabled: isEdition })
  const content: FormatContent | undefined = side === DRAFT ? format?.draft?.content : edition.data?.content
  return { content, isError: isEdition && edition.isError, refetch: edition.refetch }
}

/** The values of an address that name a side; any other is the default. */
export type ComparedAddress = { de?: string | undefined; a?: string | undefined }

type Props = {
  formatId: number
  address: ComparedAddress
  onChoose: (address: ComparedAddress) => void
  back: ReactNode
}

/** Two editions of a format, or one and the draft or its model, beside each other (R 16.7). */
export function CompareEditions({ formatId, address, onChoose, back }: Props) {
  const format = useQuery(formatQuery(formatId))
  const { model, isLoading } = useReplacedModel(format.data)
  const choices = format.data ? choicesOf(format.data, model) : []
  const chosen = (value: string | undefined) => choices.find((choice) => choice.value === value)?.value
  const to = chosen(address.a) ?? choices[0]?.value
  const from = chosen(address.de) ?? choices.find(({ value }) => value !== to)?.value
  const [before, after] = [useContent(format.data, from), useContent(format.data, to)]
  const retry = () => {
    for (const { isError, refetch } of [format, before, after]) if (isError) void refetch()
  }
  const hasFailed = format.isError || before.isError || after.isError
  const pdf = useMutation({
    mutationFn: (sides: { from: string; to: string }) =>
      fetchComparison(formatId, sideOf(sides.from), sideOf(sides.to)),
    onSuccess: (file) => saveFile(file, `comparacion-${format.data?.code ?? formatId}.pdf`),
    onError: (error) => toastError(compareTexts.pdfFailed, saveErrorText(error)),
  })
  const choose = (side: keyof ComparedAddress, value: string) => onChoose({ de: from, a: to, [side]: value })
  return (
    <>
      <div className={classes.noPrint}>{back}</div>
      <Title order={1} size="h2">
        {compareTexts.title}
        {format.data && `: ${format.data.name}`}
      </Title>
      {hasFailed ? (
        <Alert color="red" role="alert" mt="md">
          <p>{messages.failed}</p>
          <Retry onRetry={retry} />
        </Alert>
      ) : format.isPending || isLoading ? (
        <Loading text={messages.loading} />
      ) : choices.length < 2 ? (
        <Alert mt="md">{compareTexts.tooFew}</Alert>
      ) : (
        <>
          <Group align="flex-end" className={classes.choices}>
            <NativeSelect
              label={compareTexts.from}
              data={choices}
              value={from}
              onChange={(event) => choose('de', event.currentTarget.value)}
            />
            <NativeSelect
              label={compareTexts.to}
              data={choices}
              value={to}
              onChange={(event) => choose('a', event.currentTarget.value)}
            />
            <Button
              className={classes.noPrint}
              variant="default"
              leftSection={<IconPrinter size={20} aria-hidden />}
              onClick={() => window.print()}
            >
              {compareTexts.print}
            </Button>
            {from !== undefined && to !== undefined && from !== to && (
              <BusyButton
                className={classes.noPrint}
                variant="default"
                leftSection={<IconFileTypePdf size={20} aria-hidden />}
                isBusy={pdf.isPending}
                onClick={() => pdf.mutate({ from, to })}
              >
                {compareTexts.pdf}
              </BusyButton>
            )}
          </Group>
          {from === to ? (
            <Alert>{compareTexts.same}</Alert>
          ) : before.content && after.content ? (
            <ContentComparison before={before.content} after={after.content} />
          ) : (
            <Loading text={messages.loading} />
          )}
        </>
      )}
    </>
  )
}
