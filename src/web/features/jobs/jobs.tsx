import { Checkbox, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { JOB_STATES, type JobState } from '../../../domain/jobs/job.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import type { PageRoute } from '../../ui/page-route.ts'
import { SlowLoading } from '../../ui/slow-loading.tsx'
import { type CardProps, JobCard } from './job-card.tsx'
import { JobNews } from './job-news.tsx'
import classes from './jobs.module.css'
import { jobsQuery } from './jobs.queries.ts'
import {
  isOfEveryone,
  type JobsAddress,
  jobIn,
  stateIn,
  stateSpellings,
  type TypedJobsAddress,
} from './jobs-address.ts'
import { messages } from './messages.ts'
import { OneJob } from './one-job.tsx'

type ListProps = {
  askerId: number | undefined
  state: JobState | undefined
} & Pick<CardProps, 'onAgain'>

const noneOf = ({ askerId, state }: ListProps) =>
  state !== undefined ? messages.noneOfState : askerId === undefined ? messages.noneOfAnyone : messages.none

function JobList(props: ListProps) {
  const { askerId, state, onAgain } = props
  const result = useInfiniteQuery(jobsQuery({ askerId, state }))
  const jobs = (result.data?.pages ?? []).flatMap(({ rows }) => rows)
  if (result.isPending) return <SlowLoading slowText={messages.slow} />
  if (!result.data) {
    return <LoadFailure error={result.error} text={messages.failed} onRetry={() => result.refetch()} />
  }
  return (
    <>
      {result.isError && <p role="status">{messages.stale}</p>}
      {jobs.length === 0 && <Text role="status">{noneOf(props)}</Text>}
      {jobs.length > 0 && (
        <ul className={classes.jobs} aria-label={messages.title}>
          {jobs.map((job) => (
            <li key={job.id}>
              <JobCard job={job} onAgain={onAgain} />
            </li>
          ))}
        </ul>
      )}
      <JobNews jobs={jobs} />
      {result.hasNextPage && (
        <BusyButton
          variant="default"
          isBusy={result.isFetchingNextPage}
          onClick={() => void result.fetchNextPage()}
          className={classes.more}
        >
          {messages.more}
        </BusyButton>
      )}
    </>
  )
}

type Props = { route: PageRoute<TypedJobsAddress, JobsAddress>; user: Official }

/** One's jobs, and for an administrator those of the department (R 19.8). */
export function Jobs({ route, user }: Props) {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const isAdministrator = user.userType === USER_TYPE.administrator
  const isEveryone = isAdministrator && isOfEveryone(address)
  const [one, state] = [jobIn(address), stateIn(address)]
  const narrow = (part: JobsAddress) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...(previous as JobsAddress), ...part }),
      replace: true,
      resetScroll: false,
    })
  const onAgain = (trabajo: number) => void navigate({ to: '.', search: { trabajo } })
  return (
    <Stack maw="50rem">
      <Title order={1} size="h2">
        {messages.title}
      </Title>
      {one !== undefined ? (
        <OneJob key={one} jobId={one} onAgain={onAgain} />
      ) : (
        <>
          <Text c="dimmed">{messages.intro}</Text>
          <Group align="flex-end">
            <NativeSelect
              label={messages.stateFilter}
              value={state ?? ''}
              data={[
                { value: '', label: messages.anyState },
                ...JOB_STATES.map((value) => ({ value, label: messages.states[value] })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                narrow({ estado: value === '' ? undefined : stateSpellings[value as JobState] })
              }
            />
            {isAdministrator && (
              <Checkbox
                label={messages.everyone}
                checked={isEveryone}
                onChange={({ currentTarget: { checked } }) => narrow({ de: checked ? 'todos' : undefined })}
              />
            )}
          </Group>
          <JobList askerId={isEveryone ? undefined : user.id} state={state} onAgain={onAgain} />
        </>
      )}
    </Stack>
  )
}
