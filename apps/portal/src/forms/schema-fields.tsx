import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type CustomField,
  choicesOf,
  describeField,
  exampleOf,
  type FormValue,
  isCompound,
  type JsonSchema,
} from './schema.js';
import type { FieldErrors } from './validate-form.js';
import { fieldOrder, ValuesField } from './values-field.js';

type FormObject = Readonly<Record<string, FormValue>>;

interface SchemaFieldsProps {
  schema: JsonSchema;
  value: FormObject;
  onChange: (value: FormObject) => void;
  errors: FieldErrors;
  /** Path of the value in the form; empty for the form itself. */
  path?: string;
  /** The fields to show, in this order; default: all of the schema. */
  fields?: readonly string[];
  /** Begins the ids of the inputs, where a page has another form with a field of the same name; that of the form. Default `field`. */
  idPrefix?: string | undefined;
  /** In a dialog, all fields stand below each other. */
  isNarrow?: boolean;
  /** Labels in place of those made from the fields' names: by name, or by path where the same name has several. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** Help in place of the schema's descriptions. */
  helps?: Readonly<Record<string, string>> | undefined;
  /** What a field left empty means, shown inside it. */
  placeholders?: Readonly<Record<string, string>> | undefined;
  /** Inputs in place of the usual ones, by field name. */
  custom?: Readonly<Record<string, (field: CustomField) => ReactNode>> | undefined;
}

/** Inputs for an object of a request body: one per field of its schema, with label, unit, help, range and error. */
export function SchemaFields(props: SchemaFieldsProps) {
  const { schema, value, path = '', isNarrow } = props;
  const fields = props.fields ?? Object.keys(schema.properties ?? {});
  const simple = fields.filter((name) => !isCompound(schema.properties?.[name]));
  const compound = fields.filter((name) => isCompound(schema.properties?.[name]));
  const inputOf = (name: string) => {
    const field = schema.properties?.[name];
    if (field === undefined) {
      return null;
    }
    return (
      <SchemaField
        key={name}
        {...props}
        name={name}
        field={field}
        path={path === '' ? name : `${path}.${name}`}
        isRequired={schema.required?.includes(name) ?? false}
        current={value[name]}
      />
    );
  };
  return (
    <Stack gap="md">
      {simple.length > 0 && (
        <SimpleGrid cols={isNarrow ? 1 : { base: 1, sm: 2, lg: 3 }} spacing="md">
          {simple.map(inputOf)}
        </SimpleGrid>
      )}
      {compound.map(inputOf)}
    </Stack>
  );
}

interface SchemaFieldProps extends Omit<SchemaFieldsProps, 'fields'> {
  name: string;
  field: JsonSchema;
  path: string;
  isRequired: boolean;
  current: FormValue;
}

function SchemaField(props: SchemaFieldProps) {
  const { name, field, path, isRequired, current, errors, labels, helps, placeholders, custom } =
    props;
  const described = describeField(name, field);
  const wordOf = (words: SchemaFieldsProps['labels']) =>
    words?.[path.replaceAll(/\[\d+\]/g, '')] ?? words?.[name];
  const label = wordOf(labels) ?? described.label;
  const { unit } = described;
  const help = wordOf(helps) ?? described.help;
  const error = errors[path];
  const set = (next: FormValue) => props.onChange({ ...props.value, [name]: next });
  const own = custom?.[name];
  if (own !== undefined) {
    return own({ label, help, value: current, error, isRequired, onChange: set });
  }
  if (field.properties !== undefined) {
    return <ObjectField {...props} label={label} help={help} set={set} />;
  }
  if (field.items?.properties !== undefined) {
    return <ListField {...props} label={label} help={help} set={set} />;
  }
  const common = {
    label: unit === undefined ? label : `${label} [${unit}]`,
    description: help,
    error,
    required: isRequired,
    placeholder: wordOf(placeholders) ?? exampleOf(field),
    id: `${props.idPrefix ?? 'field'}-${path}`,
    inputWrapperOrder: fieldOrder,
  };
  const choices = choicesOf(field);
  if (choices !== undefined) {
    return (
      <Select
        {...common}
        data={choices.map(String)}
        value={current === undefined ? null : String(current)}
        clearable={!isRequired}
        clearButtonProps={{ 'aria-label': `Clear ${label}`, 'aria-hidden': false, tabIndex: 0 }}
        onChange={(text) => set(choices.find((choice) => String(choice) === text))}
      />
    );
  }
  if (field.type === 'boolean') {
    return (
      <Checkbox
        label={label}
        description={help}
        error={error}
        checked={current === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    );
  }
  if (field.type === 'number' || field.type === 'integer') {
    return (
      <NumberInput
        {...common}
        value={typeof current === 'number' ? current : ''}
        hideControls
        allowDecimal={field.type === 'number'}
        thousandSeparator=","
        onChange={(next) => set(typeof next === 'number' ? next : undefined)}
      />
    );
  }
  if (field.type === 'array') {
    return <ValuesField {...common} items={field.items ?? {}} value={current} onChange={set} />;
  }
  return (
    <TextInput
      {...common}
      value={typeof current === 'string' ? current : ''}
      {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
      onChange={(event) =>
        set(event.currentTarget.value === '' ? undefined : event.currentTarget.value)
      }
    />
  );
}

type CompoundProps = SchemaFieldProps & {
  label: string;
  help: string;
  set: (value: FormValue) => void;
};

/** An optional object: a tick opens its fields. */
function ObjectField({
  field,
  path,
  current,
  errors,
  label,
  help,
  set,
  isRequired,
  ...rest
}: CompoundProps) {
  const isOpen = isObject(current);
  return (
    <Fieldset legend={label}>
      <Stack gap="sm">
        {errors[path] !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errors[path]}
          </Text>
        )}
        {isRequired ? (
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        ) : (
          <Checkbox
            label={help === '' ? `Describe ${label.toLowerCase()}` : help}
            checked={isOpen}
            onChange={(event) => set(event.currentTarget.checked ? {} : undefined)}
          />
        )}
        {(isOpen || isRequired) && (
          <SchemaFields
            schema={field}
            value={isOpen ? current : {}}
            onChange={set}
            errors={errors}
            path={path}
            labels={rest.labels}
            helps={rest.helps}
            placeholders={rest.placeholders}
            custom={rest.custom}
            idPrefix={rest.idPrefix}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

/** A list of objects: each in a frame of its own, with buttons to add and remove. */
function ListField(props: CompoundProps) {
  const { field, path, current, errors, label, help, set } = props;
  const items = Array.isArray(current) ? (current as readonly FormValue[]) : [];
  const itemSchema = field.items ?? {};
  const replace = (index: number, next: FormValue) =>
    set(items.map((item, at) => (at === index ? next : item)));
  return (
    <Fieldset legend={label}>
      <Stack gap="sm">
        {help !== '' && (
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        )}
        {errors[path] !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errors[path]}
          </Text>
        )}
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items have no identity but their place
          <Fieldset key={index} legend={`${index + 1}`}>
            <SchemaFields
              schema={itemSchema}
              value={isObject(item) ? item : {}}
              onChange={(next) => replace(index, next)}
              errors={errors}
              path={`${path}[${index}]`}
              labels={props.labels}
              helps={props.helps}
              placeholders={props.placeholders}
              custom={props.custom}
              idPrefix={props.idPrefix}
            />
            <Group justify="flex-end" mt="xs">
              <ActionIcon
                variant="default"
                aria-label={`Remove ${label.toLowerCase()} ${index + 1}`}
                onClick={() =>
                  set(items.length === 1 ? undefined : items.filter((_, at) => at !== index))
                }
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </Fieldset>
        ))}
        <Group>
          <Button
            id={`${props.idPrefix ?? 'field'}-${path}`}
            variant="default"
            size="xs"
            onClick={() => set([...items, {}])}
          >
            Add to {label.toLowerCase()}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

function isObject(value: FormValue): value is FormObject {
  return typeof value === 'object' && !Array.isArray(value);
}
