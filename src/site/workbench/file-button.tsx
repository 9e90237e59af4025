import { useRef } from 'preact/hooks';

/** A button that opens a YAML file. */
export function FileButton({ label, onFile }: { readonly label: string; readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        type="file"
        class="unseen"
        tabIndex={-1}
        aria-label={label}
        accept=".yaml,.yml,.json,text/yaml,application/yaml,application/json"
        ref={input}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
