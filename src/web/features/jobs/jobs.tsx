import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
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
  type JobOwner,
  type JobsAddress,
  jobIn,
  jobOwners,
  ownerIn,
  stateIn,
  stateSpellings,
  type TypedJobsAddress,
} from './jobs-address.ts'
import { messages } from './messages.ts'
import { OneJob } from './one-job.tsx'

type ListProps = {
  owner: number | JobOwner
  state: JobState | undefined
} & Pick<CardProps, 'onAgain'>

const noneOf = ({ owner, state }: ListProps) => {
  if (state !== undefined) return messages.noneOfState
  return typeof owner === 'number' ? messages.none : messages.noneOf[owner]
}

function JobList(props: ListProps) {
  const { owner, state, onAgain } = props
  const result = useInfiniteQuery(jobsQuery({ owner, state }))
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

/** One's jobs, and for an administrator those of others and of the product (R 19.8). */
export function Jobs({ route, user }: Props) {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const isAdministrator = user.userType === USER_TYPE.administrator
  const others = isAdministrator ? ownerIn(address) : undefined
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
              <NativeSelect
                label={messages.ownerFilter}
                value={others ?? ''}
                data={[
                  { value: '', label: messages.own },
                  ...jobOwners.map((value) => ({ value, label: messages.owners[value] })),
                ]}
                onChange={({ currentTarget: { value } }) => narrow({ de: jobOwners.find((one) => one === value) })}
              />
            )}
          </Group>
          {others === 'vigia' && <Text size="sm">{messages.automaticIntro}</Text>}
          <JobList owner={others ?? user.id} state={state} onAgain={onAgain} />
        </>
      )}
    </Stack>
  )
}
