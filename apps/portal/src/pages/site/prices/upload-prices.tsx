import {
  Autocomplete,
  Button,
  Group,
  Progress,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileDrop } from '../../../ui/file-drop.js';
import { formatNumber } from '../../../ui/format.js';
import { Section } from '../../../ui/section.js';
import { LoadingState, ProblemAlert } from '../../../ui/states.js';
import type { SiteTerms } from '../site-terms.js';
import type { PriceFile, PriceFileOptions } from './price-file.js';
import { PricePreview } from './price-preview.js';
import { readInWorker } from './read-in-worker.js';
import { usePriceUpload } from './use-price-upload.js';

/** Reads prices from a file, shows what was read, and stores it when people agree. */
export function UploadPrices({ terms }: { terms: SiteTerms }) {
  const [file, setFile] = useState<{ file: File; serial: number }>();
  return (
    <Section
      title="Upload prices"
      summary="Prices teach the engine this site's market, and settle what its recommendations earned. A price that is stored already is replaced by a new one of the same time."
    >
      <FileDrop
        label={file === undefined ? 'Drop a price file, or choose one' : 'Another file'}
        help={`CSV with a time and a price in each row, in ${terms.currency}/MWh; nothing is sent before you have seen what was read`}
        accept=".csv,.txt,.tsv"
        onFile={(chosen) => setFile((last) => ({ file: chosen, serial: (last?.serial ?? 0) + 1 }))}
      />
      {file !== undefined && (
        <ChosenFile
          key={file.serial}
          file={file.file}
          serial={file.serial}
          terms={terms}
          onDone={() => setFile(undefined)}
        />
      )}
    </Section>
  );
}

interface ChosenFileProps {
  file: File;
  serial: number;
  terms: SiteTerms;
  onDone: () => void;
}

function ChosenFile({ file, serial, terms, onDone }: ChosenFileProps) {
  const [options, setOptions] = useState<PriceFileOptions>({ timeZone: terms.timeZone });
  const read = useQuery({
    queryKey: ['file', terms.siteId, serial, file.name, options],
    queryFn: ({ signal }) => readInWorker(file, options, signal),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>{file.name}</Text>
      <ReadingOptions options={options} onChange={setOptions} />
      {read.isPending && <LoadingState label="Reading the file" />}
      {read.error !== null && <ProblemAlert error={read.error} title="The file cannot be read" />}
      {read.data !== undefined && <Upload prices={read.data} terms={terms} onDone={onDone} />}
    </Stack>
  );
}

/** What a file may leave open; changing it reads the file again. */
function ReadingOptions({
  options,
  onChange,
}: {
  options: PriceFileOptions;
  onChange: (options: PriceFileOptions) => void;
}) {
  const [zone, setZone] = useState(options.timeZone);
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <Autocomplete
        label="Zone of times without an offset"
        data={['UTC', ...zones]}
        limit={30}
        value={zone}
        onChange={(text) => {
          setZone(text);
          if (text === 'UTC' || zones.includes(text)) {
            onChange({ ...options, timeZone: text });
          }
        }}
        error={zone === options.timeZone ? undefined : `Still read in ${options.timeZone}`}
      />
      <Select
        label="A time is the"
        data={[
          { value: 'start', label: 'start of its interval' },
          { value: 'end', label: 'end of its interval' },
        ]}
        value={options.label ?? 'start'}
        allowDeselect={false}
        onChange={(label) => onChange({ ...options, label: label === 'end' ? 'end' : 'start' })}
      />
      <Select
        label="Dates such as 03/04/2026"
        data={[
          { value: 'mdy', label: 'month first' },
          { value: 'dmy', label: 'day first' },
        ]}
        value={options.dateOrder ?? 'mdy'}
        allowDeselect={false}
        onChange={(order) => onChange({ ...options, dateOrder: order === 'dmy' ? 'dmy' : 'mdy' })}
      />
      <TextInput
        label="Column"
        placeholder="The one with prices"
        defaultValue={options.column ?? ''}
        onBlur={({ currentTarget: { value } }) => {
          const { column: _, ...others } = options;
          onChange(value.trim() === '' ? others : { ...others, column: value.trim() });
        }}
      />
    </SimpleGrid>
  );
}

function Upload({
  prices,
  terms,
  onDone,
}: {
  prices: PriceFile;
  terms: SiteTerms;
  onDone: () => void;
}) {
  const { upload, sentCount, waitSeconds } = usePriceUpload(terms.siteId);
  const share = prices.count === 0 ? 0 : sentCount / prices.count;
  return (
    <Stack gap="md">
      <PricePreview prices={prices} terms={terms} />
      {(upload.isPending || upload.isSuccess) && (
        <Stack gap={4}>
          <Progress value={100 * share} aria-label="Prices stored" />
          <Text size="sm" role="status" data-figure>
            {formatNumber(sentCount, 0)} of {formatNumber(prices.count, 0)} prices stored
            {waitSeconds !== undefined &&
              `; the limit on requests is reached, goes on in ${waitSeconds} s`}
            {upload.isSuccess &&
              `. The site now has ${upload.data === undefined ? 'unknown' : formatNumber(upload.data.count, 0)}.`}
          </Text>
        </Stack>
      )}
      {upload.error !== null && (
        <ProblemAlert
          error={upload.error}
          title={
            sentCount > 0
              ? `${formatNumber(sentCount, 0)} prices are stored, the rest is not`
              : 'Nothing was stored'
          }
        />
      )}
      <Group gap="sm">
        {!upload.isSuccess && (
          <Button
            loading={upload.isPending}
            disabled={prices.count === 0}
            onClick={() => upload.mutate(prices)}
          >
            {sentCount > 0 ? 'Send the rest' : `Store ${formatNumber(prices.count, 0)} prices`}
          </Button>
        )}
        <Button variant="default" disabled={upload.isPending} onClick={onDone}>
          {upload.isSuccess ? 'Done' : 'Discard the file'}
        </Button>
      </Group>
    </Stack>
  );
}
