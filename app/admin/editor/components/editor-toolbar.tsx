import { useEditorState, type Editor } from "@tiptap/react";
import { ImagePlus } from "lucide-react";
import { forwardRef, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";

import { IMAGE_TYPES } from "../../../images/images.ts";
import { Select } from "../../../ui/text-input.tsx";

import { TOOLBAR_BUTTONS, type ToolbarButton } from "./toolbar-buttons.ts";
import { TOOLBAR_CHOICES, type ToolbarChoice } from "./toolbar-choices.ts";

interface EditorToolbarProps {
  editor: Editor;
  onFiles: (files: File[]) => void;
}

/**
 * The toolbar; on phones one scrolling line. It is one tab stop: arrow keys move between the tools, Escape returns to
 * the text. After a click the text has the focus again. After a key press the tool keeps it.
 */
export const EditorToolbar = forwardRef<HTMLDivElement, EditorToolbarProps>(function EditorToolbar(
  { editor, onFiles },
  ref,
) {
  const [stop, setStop] = useState<string>(TOOLBAR_CHOICES[0].name);
  const files = useRef<HTMLInputElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      choices: TOOLBAR_CHOICES.map((choice) => choice.read(current)),
      pressed: TOOLBAR_BUTTONS.map((button) => button.isPressed?.(current)),
      disabled: TOOLBAR_BUTTONS.map((button) => button.isDisabled?.(current) ?? false),
    }),
  });
  const stopAt = (name: string) => ({ tabIndex: name === stop ? 0 : -1, onFocus: () => setStop(name) });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape") {
      event.preventDefault();
      editor.view.focus();
    }
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("[tabindex]")];
    const next = nextTool(event.key, tools.indexOf(event.target as HTMLElement), tools.length);
    if (next === null) return;
    event.preventDefault();
    tools[next]?.focus();
  };
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={onKeyDown}
      className="bar-top flex scrollbar-none gap-1 overflow-x-auto rounded-t-control border-b border-line bg-raised p-1.5 sm:flex-wrap"
    >
      {TOOLBAR_CHOICES.map((choice, i) => (
        <Choice
          key={choice.name}
          {...stopAt(choice.name)}
          choice={choice}
          value={state.choices[i] ?? ""}
          editor={editor}
        />
      ))}
      {TOOLBAR_BUTTONS.map((button, i) => (
        <ToolButton
          key={button.name}
          {...stopAt(button.name)}
          button={button}
          pressed={state.pressed[i]}
          disabled={state.disabled[i] ?? false}
          onUse={(byPointer) => {
            const chain = editor.chain();
            button.run(byPointer ? chain.focus() : chain).run();
          }}
        />
      ))}
      <ToolButton
        {...stopAt(ADD_IMAGE.name)}
        button={ADD_IMAGE}
        pressed={undefined}
        disabled={false}
        onUse={() => files.current?.click()}
      />
      <input
        ref={files}
        type="file"
        accept={IMAGE_TYPES}
        multiple
        hidden
        aria-label="Pictures for the description"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows the same file to be selected again.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
});

const ADD_IMAGE = { name: "image", label: "Add picture", Icon: ImagePlus };

/** The tool that a key moves to, wrapping around; null for other keys. */
function nextTool(key: string, from: number, count: number): number | null {
  if (key === "ArrowRight") return (from + 1) % count;
  if (key === "ArrowLeft") return (from - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

interface Stop {
  tabIndex: number;
  onFocus: () => void;
}

interface ToolButtonProps extends Stop {
  button: Pick<ToolbarButton, "name" | "label" | "Icon" | "keys">;
  pressed: boolean | undefined;
  disabled: boolean;
  onUse: (byPointer: boolean) => void;
}

function ToolButton({ button: { label, Icon, keys }, pressed, disabled, onUse, ...stop }: ToolButtonProps) {
  const onClick = (event: MouseEvent) => {
    if (!disabled) onUse(event.detail > 0);
  };
  return (
    <button
      {...stop}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
      title={keys ? `${label} (${keys})` : label}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-control border border-transparent hover:border-line-strong aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-pressed:border-line-strong aria-pressed:bg-accent aria-pressed:text-on-accent pointer-coarse:size-11"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

interface ChoiceProps extends Stop {
  choice: ToolbarChoice;
  value: string;
  editor: Editor;
}

function Choice({ choice: { label, options, write, width }, value, editor, ...stop }: ChoiceProps) {
  const byPointer = useRef(false);
  return (
    <Select
      {...stop}
      aria-label={label}
      title={label}
      value={value}
      onPointerDown={() => (byPointer.current = true)}
      onKeyDown={() => (byPointer.current = false)}
      onChange={(event) => {
        const chain = editor.chain();
        write(byPointer.current ? chain.focus() : chain, event.currentTarget.value).run();
      }}
      className={`h-9 shrink-0 px-2 text-sm pointer-coarse:h-11 ${width}`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
