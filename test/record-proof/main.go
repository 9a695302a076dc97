// Command record-proof checks a log with the Go checksum database's own code: the signature of its checkpoint, every entry
// against the tree, proofs of inclusion (the tree's and the service's) and that the tree extends an older checkpoint.
package main

import (
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const tileHeight = 8

var base = flag.String("url", "", "the log, such as http://127.0.0.1:3000/record")
var old = flag.String("old", "", "a file with an older checkpoint")

func main() {
	flag.Parse()
	if err := check(); err != nil {
		fmt.Println("refused:", err)
		os.Exit(1)
	}
}

func check() error {
	key, err := get("key")
	if err != nil {
		return err
	}
	verifier, err := note.NewVerifier(strings.TrimSpace(string(key)))
	if err != nil {
		return err
	}
	checkpoint, err := get("checkpoint")
	if err != nil {
		return err
	}
	tree, err := open(checkpoint, verifier)
	if err != nil {
		return err
	}
	reader := tlog.TileHashReader(tree, &tiles{read: map[tlog.Tile][]byte{}})
	root, err := tlog.TreeHash(tree.N, reader)
	if err != nil {
		return err
	}
	if root != tree.Hash {
		return fmt.Errorf("the tiles have the root %v, the checkpoint %v", root, tree.Hash)
	}
	if err := checkEntries(tree, reader); err != nil {
		return err
	}
	for _, index := range []int64{0, tree.N / 3, tree.N - 1} {
		if err := checkInclusion(tree, index, reader, verifier); err != nil {
			return fmt.Errorf("entry %d: %w", index, err)
		}
	}
	if *old != "" {
		if err := checkConsistency(tree, reader, verifier); err != nil {
			return err
		}
	}
	fmt.Printf("accepted: %d entries, root %v\n", tree.N, tree.Hash)
	return nil
}

// open returns the tree of a signed checkpoint.
func open(checkpoint []byte, verifier note.Verifier) (tlog.Tree, error) {
	signed, err := note.Open(checkpoint, note.VerifierList(verifier))
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(signed.Text, "\n")
	if len(lines) < 4 || lines[0] != verifier.Name() {
		return tlog.Tree{}, fmt.Errorf("not a checkpoint of %s: %q", verifier.Name(), signed.Text)
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	hash, err := tlog.ParseHash(lines[2])
	return tlog.Tree{N: size, Hash: hash}, err
}

// checkEntries compares every entry of every bundle with the hash of its leaf.
func checkEntries(tree tlog.Tree, reader tlog.HashReader) error {
	for bundle := int64(0); bundle*256 < tree.N; bundle++ {
		width := int(min(tree.N-bundle*256, 256))
		tile := tlog.Tile{H: tileHeight, L: -1, N: bundle, W: width}
		content, err := get("tile/" + strings.Replace(tilePath(tile), "data/", "entries/", 1))
		if err != nil {
			return err
		}
		for i := 0; i < width; i++ {
			if len(content) < 2 || len(content) < 2+int(binary.BigEndian.Uint16(content)) {
				return fmt.Errorf("bundle %d ends within entry %d", bundle, i)
			}
			entry := content[2 : 2+int(binary.BigEndian.Uint16(content))]
			content = content[2+len(entry):]
			leaf, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, bundle*256+int64(i))})
			if err != nil {
				return err
			}
			if leaf[0] != tlog.RecordHash(entry) {
				return fmt.Errorf("entry %d is not the one in the tree", bundle*256+int64(i))
			}
		}
		if len(content) > 0 {
			return fmt.Errorf("bundle %d has more than %d entries", bundle, width)
		}
	}
	return nil
}

// checkInclusion checks the proof that the tiles give of an entry, and the one that the service gives.
func checkInclusion(tree tlog.Tree, index int64, reader tlog.HashReader, verifier note.Verifier) error {
	answer, err := get(fmt.Sprintf("picks/%d/proof", index))
	if err != nil {
		return err
	}
	var given struct {
		Entry, Checkpoint string
		Proof             []string
	}
	if err := json.Unmarshal(answer, &given); err != nil {
		return err
	}
	var path tlog.RecordProof
	for _, text := range given.Proof {
		hash, err := tlog.ParseHash(text)
		if err != nil {
			return err
		}
		path = append(path, hash)
	}
	signed, err := open([]byte(given.Checkpoint), verifier)
	if err != nil {
		return err
	}
	leaf := tlog.RecordHash([]byte(given.Entry))
	if err := tlog.CheckRecord(path, signed.N, signed.Hash, index, leaf); err != nil {
		return err
	}
	own, err := tlog.ProveRecord(tree.N, index, reader)
	if err != nil {
		return err
	}
	return tlog.CheckRecord(own, tree.N, tree.Hash, index, leaf)
}

// checkConsistency checks that the tree begins with the tree of the older checkpoint.
func checkConsistency(tree tlog.Tree, reader tlog.HashReader, verifier note.Verifier) error {
	content, err := os.ReadFile(*old)
	if err != nil {
		return err
	}
	before, err := open(content, verifier)
	if err != nil {
		return err
	}
	if before.N > tree.N {
		return fmt.Errorf("the log had %d entries and has %d", before.N, tree.N)
	}
	proof, err := tlog.ProveTree(tree.N, before.N, reader)
	if err != nil {
		return err
	}
	if err := tlog.CheckTree(proof, tree.N, tree.Hash, before.N, before.Hash); err != nil {
		return fmt.Errorf("not consistent with the checkpoint of %d entries: %w", before.N, err)
	}
	return nil
}

// tiles reads tiles of hashes from the service. The reader above them has checked what is saved.
type tiles struct{ read map[tlog.Tile][]byte }

func (t *tiles) Height() int { return tileHeight }

func (t *tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range wanted {
		content := t.read[tile]
		if content == nil {
			var err error
			if content, err = get("tile/" + tilePath(tile)); err != nil {
				return nil, err
			}
		}
		all = append(all, content)
	}
	return all, nil
}

func (t *tiles) SaveTiles(read []tlog.Tile, content [][]byte) {
	for i, tile := range read {
		t.read[tile] = content[i]
	}
}

// tilePath is the path of a tile without the height, which is the same for all.
func tilePath(tile tlog.Tile) string {
	return strings.TrimPrefix(tile.Path(), fmt.Sprintf("tile/%d/", tileHeight))
}

func get(path string) ([]byte, error) {
	answer, err := http.Get(*base + "/" + path)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, answer.Status)
	}
	return content, nil
}
