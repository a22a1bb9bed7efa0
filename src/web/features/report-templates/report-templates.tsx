import { NativeSelect, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../ui/confirm/confirm.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SlowLoading } from '../../ui/slow-loading.tsx'
import { messages } from './messages.ts'
import classes from './report-templates.module.css'
import { templatesQuery } from './report-templates.queries.ts'
import { TemplateEditor } from './template-editor.tsx'

/** The columns of the package for INVIMA and the ministry, workbook by workbook (R 24.15). */
export function ReportTemplates() {
  const { data, isError, error, refetch } = useQuery(templatesQuery)
  const [chosen, setChosen] = useState<string>()
  const [isDirty, setDirty] = useState(false)
  const open = async (source: string) => {
    if (isDirty && !(await confirm(messages.leaveQuestion))) return
    setDirty(false)
    setChosen(source)
  }
  const template = data?.templates.find(({ source }) => source === chosen) ?? data?.templates[0]
  return (
    <div className={classes.page}>
      <Title order={2} size="h3">
        {messages.title}
      </Title>
      <Text c="dimmed">{messages.intro}</Text>
      {!data && isError && (
        <LoadFailed
          text={[messages.loadFailed, error.message].join(' ')}
          of={messages.loadOf}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <SlowLoading slowText={messages.slow} />}
      {data && template && (
        <>
          <NativeSelect
            className={classes.book}
            label={messages.book}
            value={template.source}
            data={data.templates.map(({ source, isShipped }) => ({
              value: source,
              label: messages.bookOption(source, isShipped),
            }))}
            onChange={({ currentTarget }) => void open(currentTarget.value)}
          />
          <TemplateEditor key={`${template.source} ${template.rowVersion}`} template={template} onDirty={setDirty} />
        </>
      )}
    </div>
  )
}
